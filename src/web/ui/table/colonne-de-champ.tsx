import { lireChamp, type ChampDeListe, type ChampsDeListe } from '#shared/core/liste.ts';
import { formatJour } from '#web/lib/formats.ts';
import { Money } from '../Money.tsx';
import type { Colonne } from './types.ts';

const dessinerChamp = <L,>(champ: ChampDeListe<L>, nom: keyof L, ligne: L) => {
  const valeur = lireChamp(champ, nom, ligne) ?? null;
  if (champ.type === 'montant') return <Money centimes={valeur as number | null} />;
  return champ.type === 'jour' && valeur !== null ? formatJour(String(valeur)) : valeur;
};

/**
 * What makes the columns of a list from its fields: titled as everywhere, drawn as what they hold.
 * @returns a column of the field of that name; the rest of it, or what differs
 */
export const colonnesDe =
  <L,>(champs: ChampsDeListe<L>) =>
  (nom: keyof L & string, reste: Partial<Colonne<L>>): Colonne<L> => {
    const champ = champs[nom] as ChampDeListe<L> | undefined;
    if (!champ) throw new Error(`no field ${nom} in this list`);
    return { id: nom, titre: champ.titre, valeur: (ligne) => dessinerChamp(champ, nom, ligne), ...reste };
  };
