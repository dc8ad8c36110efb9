"""Parts: values and pure functions that games share. A part knows nothing of the state that holds it."""
