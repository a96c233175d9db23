import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { FormDialog } from "../../../components/layout/form-dialog";
import type { requestedNumber } from "./number-act.server";
import { LIST } from "./path";

interface NumberDialogProps {
  /** Last path segment and key prefix. */
  act: "logout" | "restart" | "remove";
  /** Not destructive. */
  isSafe?: boolean;
}

const WORDS = { logout: "logOut", restart: "restart", remove: "remove" } as const;

export function NumberDialog({ act, isSafe = false }: NumberDialogProps) {
  const { t } = useTranslation("apisender");
  const { id, name } = useLoaderData<typeof requestedNumber>();
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
