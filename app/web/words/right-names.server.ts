import type { Permission, Resource, Verb } from "../../domain/base/access/permissions";
import type { Right } from "../../domain/base/access/viewer";
import type { Language } from "../../i18n/options";
import { readerOf } from "./translator.server";

export function rightNames(language: Language) {
  const t = readerOf(language).getFixedT(null, "rights");
  const parts = (permission: Permission) => permission.split(".") as [Resource, Verb];
  const resource = (name: Resource) => t(`resource_${name}`);
  const verb = (permission: Permission) => t(`verb_${parts(permission)[1]}`);
  const isFlag = (right: Right): right is Exclude<Right, Permission> =>
    right.startsWith("advanced.") || right.startsWith("secret.");
  return {
    resource,
    verb,
    /** "Contacts: Remove"; a flag has only its key. */
    whole(right: Right): string {
      if (isFlag(right)) return right;
      return t("right", { resource: resource(parts(right)[0]), verb: verb(right) });
    },
  };
}
