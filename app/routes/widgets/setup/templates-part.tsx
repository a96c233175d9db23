import { Link } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../../components/ui/button";
import { PartFrame } from "./part-frame";
import { useTypeName } from "./type-name";

interface ShownTemplate {
  id: string;
  name: string;
  channelType: string;
  text: string;
  conditions: number;
}

interface TemplatesPartProps {
  base: string;
  templates: ShownTemplate[];
  mayUpdate: boolean;
}

export function TemplatesPart({ base, templates, mayUpdate }: TemplatesPartProps) {
  const { t } = useTranslation("widgets");
  const typeName = useTypeName();
  return (
    <PartFrame title={t("templates")}>
      {templates.length > 0 && (
        <ul className="stack">
          {templates.map(({ id, name, channelType, text, conditions }, place) => (
            <li key={id} className={place > 0 ? "border-t border-line py-2" : "py-2"}>
              {mayUpdate ? (
                <Link className="font-medium wrap-anywhere" to={`${base}/templates/${id}`} preventScrollReset>
                  {name}
                </Link>
              ) : (
                <span className="font-medium wrap-anywhere">{name}</span>
              )}
              <span className="block text-sm text-ink-3 wrap-anywhere">
                {typeName(channelType)}
                {conditions > 0 && `, ${t("conditionCount", { count: conditions })}`}: {text}
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className="text-sm text-ink-3">{t("templatesHelp")}</p>
      {mayUpdate && (
        <div>
          <LinkButton size="s" icon="plus" to={`${base}/templates/new`} preventScrollReset>
            {t("newTemplate")}
          </LinkButton>
        </div>
      )}
    </PartFrame>
  );
}
