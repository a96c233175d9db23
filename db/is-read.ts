/** Whether SQL only reads. */
export const isRead = (sql: string) => /^\s*(select\b|with\b(?!.*\b(insert|update|delete|replace)\b))/is.test(sql);
