import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../components/layout/form-dialog";
import type { askedNumber } from "./number-act.server";
import { LIST } from "./path";

interface NumberDialogProps {
  /** What is asked, which is the end of its address and the beginning of its words. */
  act: "logout" | "restart" | "remove";
  /** Nothing is lost by it. */
  isSafe?: boolean;
}

const WORDS = { logout: "logOut", restart: "restart", remove: "remove" } as const;

/** Asks before something happens to a number. */
export function NumberDialog({ act, isSafe = false }: NumberDialogProps) {
  const { t } = useTranslation("apisender");
  const { id, name } = useLoaderData<typeof askedNumber>();
  const path = `${LIST}/${id}`;
  return (
    <FormDialog
      title={t(`${WORDS[act]}Title`, { name })}
      closeTo={path}
      action={`${path}/${act}`}
      errors={useActionData<{ errors: string[] }>()?.errors}
      submit={t(`${WORDS[act]}Do`)}
      variant={isSafe ? "primary" : "danger-solid"}
    >
      <p>{t(`${WORDS[act]}Help`)}</p>
    </FormDialog>
  );
}
