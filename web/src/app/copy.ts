/** copy puts a text on the clipboard, and returns whether it could: browsers allow it only on secure origins. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
