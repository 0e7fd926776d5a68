// Days in the language of the page, which may differ from that of the system.
import { language } from '.';

/** dayText writes a day, such as 2026-11-20, with the parts that are asked for. */
export const dayText = (day: string, parts: Intl.DateTimeFormatOptions) =>
  new Date(day).toLocaleDateString(language.value === 'zh' ? 'zh-CN' : 'en-GB', { timeZone: 'UTC', ...parts });
