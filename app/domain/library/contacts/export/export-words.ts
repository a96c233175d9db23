import type { NAMED_FIELDS } from "../../../base/shared/contact-fields";

type NamedField = (typeof NAMED_FIELDS)[number];

export interface Words {
  fields: Record<NamedField, string>;
  custom: string;
  gender: { male: string; female: string };
}

// Imports recognise all of them (columns.ts, row.ts).
export const ENGLISH: Words = {
  fields: {
    phone: "Phone",
    email: "E-mail",
    name: "Full name",
    firstName: "First name",
    middleName: "Middle name",
    lastName: "Last name",
    date: "Birth date",
    gender: "Gender",
  },
  custom: "Custom field",
  gender: { male: "male", female: "female" },
};
export const WORDS: Record<string, Words> = {
  ru: {
    fields: {
      phone: "Телефон",
      email: "E-mail",
      name: "ФИО",
      firstName: "Имя",
      middleName: "Отчество",
      lastName: "Фамилия",
      date: "Дата рождения",
      gender: "Пол",
    },
    custom: "Поле",
    gender: { male: "м", female: "ж" },
  },
  es: {
    fields: {
      phone: "Teléfono",
      email: "E-mail",
      name: "Nombre completo",
      firstName: "Nombre",
      middleName: "Segundo nombre",
      lastName: "Apellidos",
      date: "Fecha de nacimiento",
      gender: "Género",
    },
    custom: "Campo",
    gender: { male: "male", female: "female" },
  },
};
