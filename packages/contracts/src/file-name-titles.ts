/** The file names that cameras, phones and messengers give, with the spaces of a default title. */
const cameraName =
  /^(?:(?:img|dsc[nf]?|pxl|gopr|mvimg|vid|photo|image|screenshot|whatsapp image|fb img|signal)|(?=\d))(?:at|wa|pano|burst|cover|edit(?:ed)?|[\d.: _-]|\(\d+\))*$/i;
const uuid = /^[0-9a-f]{8}(?:[ _-]?[0-9a-f]{4}){3}[ _-]?[0-9a-f]{12}$/i;
/** Shorter numbers have a meaning: a year, a house. */
const minDigits = 4;

/** Whether a title is only a file name from a device. */
export function isFileName(title: string): boolean {
  const name = title.trim();
  if (uuid.test(name)) return true;
  const digits = name.replace(/\D/g, '').length;
  return cameraName.test(name) && digits >= (/^\d/.test(name) ? minDigits + 1 : minDigits);
}
