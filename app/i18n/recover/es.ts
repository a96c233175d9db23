import type { Catalog } from "../catalog";
import type { recover as source } from "./ru";

export const recover = {
  title: "Contraseña nueva",
  lead: "Indique el nombre de usuario o el correo y le enviaremos un enlace",
  username: "Nombre de usuario o correo",
  send: "Enviar el enlace",
  sending: "Enviando…",
  asked:
    "Si la cuenta existe, el correo con el enlace ya está en camino. El enlace vale una hora. ¿No llega? Mire en la carpeta de spam.",
  toLogin: "Volver al inicio de sesión",
  resetTitle: "Contraseña nueva",
  password: "Contraseña nueva",
  passwordHint: "De 6 a 18 caracteres: letras latinas, cifras y signos",
  endsTokens: "Revocar también los tokens de API",
  endsTokensHint: "Márquelo si otra persona pudo conocer la contraseña",
  confirmation: "Repita la contraseña",
  save: "Guardar la contraseña",
  saving: "Guardando…",
  again: "Pedir otro enlace",
} as const satisfies Catalog<typeof source>;
