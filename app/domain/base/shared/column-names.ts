import { type ContactField, CUSTOM_FIELDS, NAMED_FIELDS } from "./contact-fields";

type NamedField = (typeof NAMED_FIELDS)[number];

/** Column names that an import recognises, by field, as listed in the help; ignores case, spaces and punctuation. */
export const COLUMN_NAMES: Record<NamedField, readonly string[]> = {
  phone: [
    "Телефон",
    "Номер телефона",
    "Мобильный телефон",
    "Мобильный",
    "Мобильный номер",
    "Сотовый",
    "Сотовый телефон",
    "Контактный телефон",
    "Номер",
    "Тел.",
    "Моб.",
    "Моб. телефон",
    "Phone",
    "Phone number",
    "Mobile",
    "Mobile phone",
    "Mobile number",
    "Cell",
    "Cell phone",
    "Tel",
    "Telephone",
    "MSISDN",
    "Number",
    "Recipient",
    "Teléfono",
    "Móvil",
    "Celular",
    "Telefon",
    "Telefonnummer",
    "Handy",
    "Handynummer",
    "Mobilnummer",
    "Téléphone",
    "Numéro de téléphone",
    "Portable",
    "Telefone",
    "Telemóvel",
    "Telefono",
    "Numero di telefono",
    "Cellulare",
  ],
  email: [
    "E-mail",
    "Email",
    "Mail",
    "Почта",
    "Электронная почта",
    "Эл. почта",
    "Имейл",
    "Адрес электронной почты",
    "Email address",
    "E-mail address",
    "Correo",
    "Correo electrónico",
    "E-Mail-Adresse",
    "Adresse e-mail",
    "Courriel",
  ],
  name: [
    "ФИО",
    "Ф.И.О.",
    "Имя полностью",
    "Полное имя",
    "Контакт",
    "Клиент",
    "Name",
    "Full name",
    "Fullname",
    "Contact",
    "Contact name",
    "Nombre completo",
    "Vollständiger Name",
    "Ganzer Name",
    "Nom complet",
    "Nome completo",
    "ФИО одной строкой",
    "Nombre completo en una línea",
    "Nome completo numa linha",
    "Nom complet en une ligne",
    "Ganzer Name in einer Zeile",
    "Nome completo in una riga",
  ],
  firstName: ["Имя", "First name", "Firstname", "Given name", "Nombre", "Vorname", "Prénom", "Nome", "Nome próprio"],
  middleName: [
    "Отчество",
    "Middle name",
    "Middlename",
    "Patronymic",
    "Second name",
    "Segundo nombre",
    "Zweiter Vorname",
    "Deuxième prénom",
    "Nome do meio",
    "Secondo nome",
  ],
  lastName: [
    "Фамилия",
    "Last name",
    "Lastname",
    "Surname",
    "Family name",
    "Apellido",
    "Apellidos",
    "Nachname",
    "Familienname",
    "Nom",
    "Nom de famille",
    "Apelido",
    "Sobrenome",
    "Cognome",
  ],
  date: [
    "Дата рождения",
    "День рождения",
    "Дата",
    "ДР",
    "Д.р.",
    "Date",
    "Birth date",
    "Birthdate",
    "Date of birth",
    "Birthday",
    "DOB",
    "Fecha de nacimiento",
    "Fecha",
    "Cumpleaños",
    "Geburtsdatum",
    "Geburtstag",
    "Date de naissance",
    "Data de nascimento",
    "Data di nascita",
  ],
  gender: ["Пол", "Gender", "Sex", "Género", "Sexo", "Geschlecht", "Sexe", "Sesso"],
};

/** Names of custom fields, followed by their number. */
export const CUSTOM_NAMES = [
  "custom",
  "Поле",
  "Доп. поле",
  "Дополнительное поле",
  "Custom field",
  "Field",
  "Campo",
  "Feld",
  "Champ",
] as const;

const EXACT = new Map<string, NamedField>(
  NAMED_FIELDS.flatMap((field) => COLUMN_NAMES[field].map((name) => [columnKey(name), field] as const)),
);
const CUSTOM = new RegExp(`^(?:${CUSTOM_NAMES.map(columnKey).join("|")})0?([1-9]\\d?)$`);

/** The field with exactly this column name. */
export function exactField(header: string): ContactField | null {
  const name = columnKey(header);
  return EXACT.get(name) ?? CUSTOM_FIELDS[Number(CUSTOM.exec(name)?.[1]) - 1] ?? null;
}

/** A title normalised for comparison: NFD without marks folds ё/е, й/и and accents. */
export function columnKey(header: string): string {
  return header
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
