import "i18next";
import type { about } from "./locales/ru/about";
import type { account } from "./locales/ru/account";
import type { balance } from "./locales/ru/balance";
import type { channels } from "./locales/ru/channels";
import type { common } from "./locales/ru/common";
import type { contacts } from "./locales/ru/contacts";
import type { documentation } from "./locales/ru/documentation";
import type { empty } from "./locales/ru/empty";
import type { errors } from "./locales/ru/errors";
import type { extras } from "./locales/ru/extras";
import type { home } from "./locales/ru/home";
import type { kit } from "./locales/ru/kit";
import type { letters } from "./locales/ru/letters";
import type { login } from "./locales/ru/login";
import type { messages } from "./locales/ru/messages";
import type { notices } from "./locales/ru/notices";
import type { notifications } from "./locales/ru/notifications";
import type { recover } from "./locales/ru/recover";
import type { registration } from "./locales/ru/registration";
import type { screens } from "./locales/ru/screens";
import type { send } from "./locales/ru/send";
import type { sendernames } from "./locales/ru/sendernames";
import type { settings } from "./locales/ru/settings";
import type { shell } from "./locales/ru/shell";
import type { storage } from "./locales/ru/storage";
import type { tariffs } from "./locales/ru/tariffs";
import type { tasks } from "./locales/ru/tasks";
import type { toasts } from "./locales/ru/toasts";
import type { tokens } from "./locales/ru/tokens";
import type { users } from "./locales/ru/users";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: {
      account: typeof account;
      common: typeof common;
      sendernames: typeof sendernames;
      about: typeof about;
      documentation: typeof documentation;
      balance: typeof balance;
      storage: typeof storage;
      tariffs: typeof tariffs;
      channels: typeof channels;
      empty: typeof empty;
      contacts: typeof contacts;
      errors: typeof errors;
      extras: typeof extras;
      home: typeof home;
      letters: typeof letters;
      kit: typeof kit;
      login: typeof login;
      messages: typeof messages;
      recover: typeof recover;
      notices: typeof notices;
      notifications: typeof notifications;
      registration: typeof registration;
      screens: typeof screens;
      send: typeof send;
      settings: typeof settings;
      shell: typeof shell;
      tasks: typeof tasks;
      toasts: typeof toasts;
      users: typeof users;
      tokens: typeof tokens;
    };
  }
}
