import type { Catalog } from "../catalog";
import type { login as source } from "./ru";

export const login = {
  title: "Iniciar sesión",
  username: "Nombre de usuario o correo",
  password: "Contraseña",
  forgot: "¿Olvidó la contraseña?",
  noAccount: "¿No tiene cuenta?",
  signUp: "Registrarse",
  signIn: "Entrar",
  signingIn: "Entrando…",
  needed: "Primero inicie sesión",
  neededHelp: "Es posible que la sesión haya terminado. Tras entrar se abrirá la página que pidió.",
  ended: "La sesión ha terminado",
  endedHelp: "Inicie sesión de nuevo y volverá a esta página.",
  unsent: "La sesión ha terminado: el formulario no se envió",
  unsentHelp: "Inicie sesión de nuevo y repítalo: volverá a la misma página.",
} as const satisfies Catalog<typeof source>;
