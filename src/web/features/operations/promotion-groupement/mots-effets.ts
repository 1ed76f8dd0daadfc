import type { Impact } from '#shared/features/operations/promotion-groupement/schemas.ts';
import { accord, pluriel } from '#web/lib/formats.ts';

type Ligne = Impact['pharmacies'][number];
const adherents = (n: number) => pluriel(n, 'adhérent');

/** Describes the effects of a forced change on one pharmacy. */
export const motsEffets = ({ collision, recalcules, declares, regles }: Ligne): string =>
  [
    ...(collision ? ['TG à replacer'] : []),
    ...(declares > 0 ? [`${pluriel(declares, 'encours')} ${accord(declares, 'déclaré')} à revoir`] : []),
    ...(recalcules > 0 ? [`${pluriel(recalcules, 'encours')} ${accord(recalcules, 'recalculé')}`] : []),
    ...(regles > 0 ? [`${pluriel(regles, 'encours')} ${accord(regles, 'réglé')}, ${accord(regles, 'inchangé')}`] : []),
  ].join(', ');

/** Describes the effects on all the pharmacies, one sentence per kind. */
export const motsImpact = (impact: Impact): string[] => {
  const n = (garder: (ligne: Ligne) => boolean) => impact.pharmacies.filter(garder).length;
  const collisions = n(({ collision }) => collision);
  const declarees = n(({ declares }) => declares > 0);
  const recalculees = n(({ recalcules }) => recalcules > 0);
  const { nouvelles, retirees } = impact;
  return [
    collisions > 0 &&
      `${adherents(collisions)} ${accord(collisions, 'devra', 'devront')} replacer ` +
        `${accord(collisions, 'sa', 'leur')} TG : l’emplacement est pris aux nouvelles dates.`,
    declarees > 0 &&
      `${adherents(declarees)} ${accord(declarees, 'a', 'ont')} déjà déclaré : rien n’y change, ` +
        `${accord(declarees, 'il est averti', 'ils sont avertis')} de l’écart.`,
    recalculees > 0 && `Les encours encore à déclarer de ${adherents(recalculees)} sont recalculés.`,
    nouvelles > 0 &&
      `${adherents(nouvelles)} la ${accord(nouvelles, 'recevra', 'recevront')}, parce que la cible change.`,
    retirees > 0 &&
      `${adherents(retirees)} qui ${accord(retirees, 'n’avait', 'n’avaient')} pas répondu ne ` +
        `${accord(retirees, 'l’aura', 'l’auront')} plus.`,
  ].filter((phrase) => phrase !== false);
};
