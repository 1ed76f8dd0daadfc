/** The order matters: Edge and Opera also name Chrome, and Chrome also names Safari. */
const NAVIGATEURS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMES: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const premierReconnu = (liste: typeof NAVIGATEURS, userAgent: string) =>
  liste.find(([motif]) => motif.test(userAgent))?.[1];

/** The name by which a person recognises a device: `Firefox sur Windows`. */
export const appareilDuNavigateur = (userAgent: string | null): string => {
  const navigateur = premierReconnu(NAVIGATEURS, userAgent ?? '');
  const systeme = premierReconnu(SYSTEMES, userAgent ?? '');
  if (navigateur && systeme) return `${navigateur} sur ${systeme}`;
  return navigateur ?? systeme ?? 'Appareil inconnu';
};
