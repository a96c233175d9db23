/** A CRM's code for our sender: letters, digits, "_". */
export const codeOf = (id: string) => `cabinet_${id.replaceAll("-", "")}`;
