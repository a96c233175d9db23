import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { CopiedText } from "../../../components/ui/copied-text";
import { type Pair, Pairs } from "../../../components/ui/dl";

interface FactsProps {
  message: { id: string; sender: string; phone: string };
  contact: { name: string | null; to: string } | null;
  facts: Pair[];
  task: { id: string; title: string } | null;
}

export default function Facts({ message: { id, sender, phone }, contact, facts, task }: FactsProps) {
  const { t } = useTranslation("messages");
  return (
    <Pairs
      items={[
        ...(contact ? [{ term: t("contact"), value: <Link to={contact.to}>{contact.name ?? phone}</Link> }] : []),
        { term: t("sender"), value: sender },
        ...facts,
        ...(task ? [{ term: t("task"), value: <Link to={`/messages/tasks/${task.id}`}>{task.title}</Link> }] : []),
        { term: t("id"), value: <CopiedText text={id} label={t("copy")} /> },
      ]}
    />
  );
}
