/** Names of invented people, by gender; a surname ends as its bearer's gender requires. */
export const MALE =
  "Александр Алексей Андрей Антон Артём Борис Вадим Валерий Виктор Виталий Владимир Глеб Григорий Даниил Денис Дмитрий Евгений Егор Иван Игорь Илья Кирилл Константин Максим Марк Михаил Никита Николай Олег Павел Пётр Роман Руслан Сергей Станислав Степан Тимофей Тимур Фёдор Юрий".split(
    " ",
  );
export const FEMALE =
  "Александра Алина Алла Анастасия Анна Валентина Валерия Вера Вероника Виктория Галина Дарья Диана Ева Евгения Екатерина Елена Елизавета Жанна Зоя Ирина Карина Кира Кристина Ксения Лариса Любовь Людмила Маргарита Марина Мария Надежда Наталья Нина Оксана Ольга Полина Светлана София Татьяна Ульяна Юлия".split(
    " ",
  );

/** Masculine surname and its feminine form. */
export const SURNAMES: readonly [male: string, female: string][] = [
  ..."Абрамов Агафонов Аксёнов Андреев Антонов Афанасьев Баранов Беляев Богданов Большаков Быков Васильев Виноградов Власов Волков Воробьёв Воронов Гаврилов Герасимов Голубев Горбунов Громов Гусев Давыдов Данилов Денисов Дмитриев Дорофеев Егоров Емельянов Ермаков Ершов Жданов Жуков Журавлёв Зайцев Захаров Зимин Иванов Игнатьев Казаков Калинин Карпов Киселёв Климов Ковалёв Козлов Комаров Кондратьев Королёв Костин Котов Кузьмин Кулаков Лаврентьев Лазарев Лебедев Леонов Логинов Макаров Максимов Мартынов Марков Мельников Миронов Морозов Назаров Никитин Новиков Носов Овчинников Орехов Осипов Павлов Панов Петров Поляков Попов Потапов Прохоров Пушкарёв Рогов Романов Рябов Савельев Семёнов Серов Сидоров Симонов Сметанин Соболев Соловьёв Сорокин Степанов Суворов Тарасов Тимофеев Титов Третьяков Трофимов Тюрин Уваров Фадеев Федотов Филатов Фомин Фролов Харитонов Цветков Чернов Чистяков Шестаков Широков Щербаков Юдин Яковлев"
    .split(" ")
    .map((name): [string, string] => [name, `${name}а`]),
  ..."Белинский Вяземский Гольский Зелинский Малиновский Покровский Раевский Садовский Троицкий Успенский"
    .split(" ")
    .map((name): [string, string] => [name, name.replace(/ий$/, "ая")]),
  ..."Бондаренко Гончар Кравчук Литвиненко Мельник Савчук Ткаченко Шевченко"
    .split(" ")
    .map((name): [string, string] => [name, name]),
];

/** Patronymics by a father's name. */
export const FATHERS: readonly [male: string, female: string][] =
  "Александр Алексей Андрей Борис Виктор Владимир Дмитрий Евгений Иван Игорь Константин Михаил Николай Олег Павел Пётр Роман Сергей Станислав Юрий"
    .split(" ")
    .map((name): [string, string] => {
      const stem = name === "Пётр" ? "Петр" : name === "Павел" ? "Павл" : name.replace(/й$/, "");
      const isSoft = name.endsWith("й");
      return isSoft ? [`${stem}евич`, `${stem}евна`] : [`${stem}ович`, `${stem}овна`];
    });

export interface Foreigner {
  first: string;
  last: string;
  gender: "male" | "female";
  city: string;
  phone: string;
}

/** The few customers from abroad; phones without their last four digits. */
export const FOREIGNERS: readonly Foreigner[] = [
  { first: "Айгерим", last: "Нурланова", gender: "female", city: "Алматы", phone: "7701234" },
  { first: "Ерлан", last: "Сатпаев", gender: "male", city: "Астана", phone: "7777455" },
  { first: "Динара", last: "Касымова", gender: "female", city: "Караганда", phone: "7705318" },
  { first: "Олеся", last: "Шпаковская", gender: "female", city: "Минск", phone: "37529611" },
  { first: "Юрась", last: "Климович", gender: "male", city: "Гродно", phone: "37533670" },
  { first: "Арам", last: "Саркисян", gender: "male", city: "Ереван", phone: "3749145" },
  { first: "Lena", last: "Hoffmann", gender: "female", city: "Berlin", phone: "4915123456" },
  { first: "Jonas", last: "Weber", gender: "male", city: "Hamburg", phone: "4917634512" },
  { first: "Nino", last: "Beridze", gender: "female", city: "Tbilisi", phone: "99559512" },
];

/** Cities with the number of people in a thousand, and the operators' first digits there. */
export const CITIES: readonly [city: string, weight: number][] = [
  ["Москва", 430],
  ["Санкт-Петербург", 190],
  ["Казань", 70],
  ["Екатеринбург", 60],
  ["Нижний Новгород", 50],
  ["Тула", 35],
  ["Тверь", 30],
  ["Ярославль", 30],
  ["Воронеж", 30],
  ["Краснодар", 25],
  ["Новосибирск", 25],
  ["Ростов-на-Дону", 25],
];

/** First digits of mobile numbers, as common as their operators. */
export const PREFIXES: readonly [prefix: string, weight: number][] = [
  ["7916", 14],
  ["7910", 6],
  ["7985", 7],
  ["7915", 6],
  ["7926", 13],
  ["7925", 8],
  ["7921", 7],
  ["7903", 10],
  ["7905", 7],
  ["7909", 5],
  ["7977", 6],
  ["7952", 5],
  ["7900", 3],
  ["7995", 2],
];
