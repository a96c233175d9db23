const ZONES = [
  [
    "Europe/Moscow",
    /москва|московск|петербург|ленинград|адыге|архангельск|белгород|брянск|владимир|вологод|воронеж|дагестан|донецк|запорож|ивановск|ингуш|назрань|кабардин|калмык|калуж|карачаев|карел|коми|костром|краснодар|сочи|курск|липецк|луганск|марий эл|мордов|саранск|мурманск|(?<!-)ненецкий а|нижегород|новгород|орловск|пенз|псков|ростов|рязан|осети|смолен|ставропол|минераловодск|тамбов|татарстан|казань|твер|тульск|херсон|чечен|чуваш|ярослав/,
  ],
  ["Europe/Kaliningrad", /калининград/],
  ["Europe/Simferopol", /крым(?!ск)|севастополь/],
  ["Europe/Samara", /самар|тольятти|удмурт|ижевск|увинск/],
  ["Europe/Saratov", /саратов/],
  ["Europe/Ulyanovsk", /ульяновск/],
  ["Europe/Astrakhan", /астрахан/],
  ["Europe/Volgograd", /волгоград/],
  ["Europe/Kirov", /(?<![а-яё])киров(ская|ской)? обл|г\. киров$/],
  [
    "Asia/Yekaterinburg",
    /свердловск|екатеринбург|челябинск|курган|тюмен|ханты|югра|сургут|ямало-ненецк|перм|башкорт|абзелиловск|белорецк|оренбург/,
  ],
  ["Asia/Omsk", /(?<![а-яё])омск/],
  ["Asia/Novosibirsk", /новосибирск/],
  ["Asia/Barnaul", /алтай/],
  ["Asia/Tomsk", /(?<![а-яё])томск/],
  ["Asia/Novokuznetsk", /кемеров|новокузнецк|кузбасс/],
  ["Asia/Krasnoyarsk", /красноярск|норильск|эвенкийск|таймыр|хакас|тыва|тоджинск/],
  ["Asia/Irkutsk", /иркутск|бурят/],
  ["Asia/Chita", /забайкал|читинск|агинск/],
  ["Asia/Yakutsk", /амурск/],
  ["Asia/Vladivostok", /приморск(ий|ого) край|владивосток|хабаровск|еврейск/],
  ["Asia/Magadan", /магадан/],
  ["Asia/Sakhalin", /сахалин/],
  ["Asia/Kamchatka", /камчат|корякск/],
  ["Asia/Anadyr", /чукот/],
];

// Yakutia has three time zones; most people live in the first.
const YAKUTIA = ["Asia/Yakutsk", "Asia/Khandyga", "Asia/Ust-Nera", "Asia/Srednekolymsk"];

/** One zone per Russian clock, the likeliest first, for unknown regions. */
export const ALL_RUSSIA = [
  "Europe/Moscow",
  "Europe/Kaliningrad",
  "Europe/Samara",
  "Asia/Yekaterinburg",
  "Asia/Omsk",
  "Asia/Krasnoyarsk",
  "Asia/Irkutsk",
  "Asia/Yakutsk",
  "Asia/Vladivostok",
  "Asia/Magadan",
  "Asia/Kamchatka",
];

/** Zones by the region's name in the numbering plan, the likeliest first. Throws for an unknown name. */
export function zonesOfRegion(name) {
  const region = name.toLowerCase().trim();
  if (/российская федерация/.test(region)) return ALL_RUSSIA;
  if (/саха(?!лин)|якут/.test(region)) return YAKUTIA;
  const zones = ZONES.filter(([, stems]) => stems.test(region.split("|").at(-1))).map(([zone]) => zone);
  if (zones.length !== 1) throw new Error(`«${name}» fits ${zones.join(", ") || "no zone"}`);
  return zones;
}

// Area codes outside Moscow time; 336 is Baikonur.
const AREA_CODES = {
  "Europe/Kaliningrad": "401",
  "Europe/Simferopol": "365 869",
  "Europe/Samara": "341 846 848",
  "Europe/Saratov": "845",
  "Europe/Ulyanovsk": "842",
  "Europe/Astrakhan": "851",
  "Europe/Volgograd": "844",
  "Europe/Kirov": "833",
  "Asia/Yekaterinburg": "342 343 345 346 347 349 351 352 353",
  "Asia/Qyzylorda": "336",
  "Asia/Omsk": "381",
  "Asia/Novosibirsk": "383",
  "Asia/Barnaul": "385 388",
  "Asia/Tomsk": "382",
  "Asia/Novokuznetsk": "384",
  "Asia/Krasnoyarsk": "390 391 394",
  "Asia/Irkutsk": "301 395",
  "Asia/Chita": "302",
  "Asia/Yakutsk": "416",
  "Asia/Vladivostok": "421 423 426",
  "Asia/Magadan": "413",
  "Asia/Sakhalin": "424",
  "Asia/Kamchatka": "415",
  "Asia/Anadyr": "427",
};

/** Fixed-line prefixes of Russia: hundreds on Moscow time, other regions, toll-free. */
export function areaCodes() {
  const codes = new Map(["73", "74", "78"].map((prefix) => [prefix, ["Europe/Moscow"]]));
  for (const [zone, list] of Object.entries(AREA_CODES)) {
    for (const code of list.split(" ")) codes.set(`7${code}`, [zone]);
  }
  return codes.set("7411", YAKUTIA).set("780", ALL_RUSSIA);
}
