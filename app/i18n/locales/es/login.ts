import type { Catalog } from "../../catalog";
import type { login as source } from "../ru/login";

export const login = {
  title: "Iniciar sesión",
  username: "Usuario o correo electrónico",
  password: "Contraseña",
  forgot: "¿Olvidó la contraseña?",
  noAccount: "¿No tiene cuenta?",
  signUp: "Registrarse",
  signIn: "Entrar",
  signingIn: "Entrando…",
} as const satisfies Catalog<typeof source>;
