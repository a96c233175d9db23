/** Extensions written in words after a number; the library supports only the English ones and «доб.». */
export const EXTENSION =
  /[\s,;(]{0,9}(?:вн(?:утр(?:енний)?)?|доб(?:авочный)?|тональный|ramal|interno|poste|durchwahl|dw)[\s.:]{0,4}\d{1,7}\)?$/iu;
