"""Land and water under the board that comes with the game. Shores are drawn by eye and carry no rule."""

from htpy import Node

from trunkline.present.message import Term
from trunkline.present.svg.svg import Point, clip_path, g, path, smooth, stroke, text, text_path
from trunkline.present.svg.water import lining

SHORES = (  # points along each shore
    # the Pacific
    "-203,-116 -92,-48 -22,47 49,94 49,143 67,210 75,247 76,308 67,356 79,384 82,410 110,445 141,486 157,529 150,609 "
    "148,642 193,673 225,716 234,758 254,800 279,840 298,867 278,885 319,923 356,955 366,995 418,1053 437,1043 "
    "404,1004 380,951 353,909 325,862 295,824 279,778 287,775 313,795 333,823 356,854 390,892 429,936 453,973 "
    "483,1007 528,1046 558,1114 566,1181 -220,1173",
    # the Gulf and the Atlantic
    "777,1178 775,1065 780,1006 784,937 764,880 803,831 865,802 896,789 934,813 963,825 994,837 1021,837 1017,800 "
    "1049,791 1070,790 1099,790 1115,815 1144,801 1163,819 1178,840 1175,879 1180,925 1184,951 1202,983 1221,987 "
    "1237,956 1236,924 1237,862 1226,805 1224,773 1250,732 1290,704 1303,680 1329,667 1356,646 1377,630 1362,602 "
    "1352,591 1368,577 1382,541 1388,510 1416,467 1424,443 1452,415 1455,393 1475,383 1491,376 1484,361 1472,351 "
    "1470,333 1491,308 1529,287 1584,268 1620,258 1608,305 1700,282 1786,231 1797,1177",
    # Lake Superior
    "928,186 962,182 1013,189 1041,174 1033,191 1058,200 1090,205 1123,206 1129,192 1121,158 1086,133 1031,129 998,151 962,164",
    # Lake Michigan
    "1024,358 1033,368 1047,364 1062,330 1065,298 1090,261 1114,240 1122,230 1095,224 1068,236 1054,257 1037,291 1020,324",
    # Lake Huron
    "1132,234 1160,252 1161,283 1145,302 1178,298 1186,325 1206,316 1218,275 1249,275 1245,247 1212,230 1158,224",
    # Lake Erie
    "1160,359 1180,372 1209,375 1253,361 1281,339 1248,344 1211,346 1178,354",
    # Lake Ontario
    "1268,317 1295,319 1336,320 1350,303 1332,298 1295,301 1282,306",
)
NAMES = (Term("Pacific Ocean"), Term("Gulf of Mexico"), Term("Atlantic Ocean"))
ALONG = ("M34 520C30 640 60 760 170 900", "M850 925C930 885 1010 880 1110 925", "M1330 930C1400 850 1440 760 1490 620")


def points(shore: str) -> list[Point]:
    """All around: the last point is the first."""
    pairs = [pair.split(",") for pair in shore.split()]
    return [(float(x), float(y)) for x, y in [*pairs, pairs[0]]]


WATER = "".join(f"{smooth(points(shore))}z" for shore in SHORES)


def shores(names: tuple[str, ...]) -> Node:
    """The sea with its lining, and the names of its parts."""
    return [
        clip_path(id="sea-union")[path(d=WATER)],
        g(clip_path="url(#sea-union)")[stroke(WATER, "sea"), *lining(WATER)],
        stroke(WATER, "coast land"),
        [named(number, *pair) for number, pair in enumerate(zip(names, ALONG, strict=True))],
    ]


def named(number: int, name: str, along: str) -> Node:
    return [
        path(id=f"water-union-{number}", d=along, class_="water-line"),
        text(class_="water-name great")[text_path(href=f"#water-union-{number}")[name]],
    ]
