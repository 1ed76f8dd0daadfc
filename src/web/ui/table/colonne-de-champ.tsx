import { lireChamp, type ChampDeListe, type ChampsDeListe } from '#shared/core/liste.ts';
import { jourParis } from '#shared/core/dates.ts';
import { formatDepuis, formatInstant, formatJour, formatPourcentage } from '#web/lib/formats.ts';
import { Money } from '../Money.tsx';
import { StatusBadge, type Teinte } from '../StatusBadge.tsx';
import type { Colonne } from './types.ts';

type Dessin = {
  /** Shows the value as a badge: tint of each value. */
  teintes?: Readonly<Record<string, Teinte>>;
  /** How an instant is written: its day, or how long ago it was. Default: day and hour. */
  quand?: 'jour' | 'depuis';
  /** Writes nothing for a zero amount. */
  sansZero?: boolean;
};

const dessinerInstant = (iso: string, quand: Dessin['quand']) => {
  if (quand === 'jour') return formatJour(jourParis(new Date(iso)));
  return quand === 'depuis' ? <span title={formatInstant(iso)}>{formatDepuis(iso)}</span> : formatInstant(iso);
};

const dessiner = (type: ChampDeListe<never>['type'], valeur: ReturnType<typeof lireChamp>, dessin: Dessin) => {
  if (type === 'montant')
    return <Money centimes={dessin.sansZero && valeur === 0 ? null : (valeur as number | null)} />;
  if (valeur === null || valeur === undefined) return null;
  if (type === 'jour') return formatJour(String(valeur));
  if (type === 'instant') return dessinerInstant(String(valeur), dessin.quand);
  return type === 'taux' ? formatPourcentage(Number(valeur)) : valeur;
};

const genreDe: Readonly<Partial<Record<ChampDeListe<never>['type'], Colonne<never>['genre']>>> = {
  montant: 'nombre',
  nombre: 'nombre',
  taux: 'nombre',
  jour: 'date',
  instant: 'date',
};

/**
 * Builds the columns of a list from its fields, so that they have the same titles and drawings everywhere.
 * @returns a function that builds the column of one field, with its options or overrides
 */
export const colonnesDe =
  <L, C extends string = never>(champs: ChampsDeListe<L, C>) =>
  (nom: (keyof L & string) | C, { teintes, quand, sansZero, ...reste }: Partial<Colonne<L>> & Dessin): Colonne<L> => {
    const champ = (champs as Readonly<Record<string, ChampDeListe<L> | undefined>>)[nom];
    if (!champ) throw new Error(`no field ${nom} in this list`);
    const lire = (ligne: L) => lireChamp(champ, nom as keyof L, ligne);
    const genre = teintes ? 'etat' : genreDe[champ.type];
    return {
      id: nom,
      titre: champ.titre,
      valeur: (ligne) => {
        const teinte = teintes?.[String(ligne[nom as keyof L])];
        const dite = dessiner(champ.type, lire(ligne), { quand, sansZero });
        return teinte && typeof dite === 'string' ? <StatusBadge teinte={teinte}>{dite}</StatusBadge> : dite;
      },
      ...(genre && { genre }),
      ...reste,
    };
  };
