import {
  libellesEtatRegleLegale,
  libellesPerimetre,
  valeurRegleLegale,
} from '#shared/features/catalogue/regle-legale/messages.ts';
import { etatRegleLegale } from '#shared/features/catalogue/regle-legale/rules/periodes.ts';
import type { RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { aujourdhui, formatJour } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { teinteEtatRegleLegale } from './apparence.ts';

export const PastilleRegleLegale = ({ regleLegale }: { regleLegale: RegleLegale }) => {
  const etat = etatRegleLegale(regleLegale, aujourdhui());
  return (
    <StatusBadge teinte={teinteEtatRegleLegale[etat]} style={{ flex: 'none' }}>
      {libellesEtatRegleLegale[etat]}
    </StatusBadge>
  );
};

/** The figure of a rule, or a text when it is unknown. */
export const valeurAffichee = (regleLegale: RegleLegale): string | null =>
  valeurRegleLegale(regleLegale) ?? (regleLegale.unite === 'AUCUNE' ? null : 'Chiffre à trouver');

/** A finished rule no longer needs to be verified. */
export const estAVerifier = (regleLegale: RegleLegale): boolean =>
  regleLegale.verifieLe === null && etatRegleLegale(regleLegale, aujourdhui()) !== 'TERMINEE';

const verification = (regleLegale: RegleLegale) =>
  estAVerifier(regleLegale) ? (
    <StatusBadge teinte="orange">À vérifier</StatusBadge>
  ) : (
    regleLegale.verifieLe && formatJour(regleLegale.verifieLe)
  );

export const colonnesReglesLegales: readonly Colonne<RegleLegale>[] = [
  {
    id: 'libelle',
    titre: 'Règle',
    valeur: ({ libelle }) => libelle,
    triPar: ({ libelle, dateDebut }) => `${libelle} ${dateDebut}`,
    largeur: 280,
    extensible: true,
    plusieursLignes: true,
    fixe: true,
  },
  {
    id: 'perimetre',
    titre: 'Périmètre',
    valeur: ({ perimetre }) => libellesPerimetre[perimetre],
    triPar: ({ perimetre }) => libellesPerimetre[perimetre],
    largeur: 150,
    plusieursLignes: true,
  },
  {
    id: 'valeur',
    titre: 'Valeur',
    valeur: valeurAffichee,
    triPar: ({ valeur }) => valeur,
    largeur: 150,
    plusieursLignes: true,
  },
  {
    id: 'etat',
    titre: 'État',
    valeur: (regleLegale) => <PastilleRegleLegale regleLegale={regleLegale} />,
    largeur: 110,
    genre: 'etat',
    carte: 'marque',
  },
  {
    id: 'dateDebut',
    titre: 'Du',
    valeur: ({ dateDebut }) => formatJour(dateDebut),
    triPar: ({ dateDebut }) => dateDebut,
    genre: 'date',
    largeur: 110,
  },
  {
    id: 'dateFin',
    titre: 'Au',
    valeur: ({ dateFin }) => dateFin && formatJour(dateFin),
    triPar: ({ dateFin }) => dateFin,
    genre: 'date',
    largeur: 110,
  },
  {
    id: 'verifieLe',
    titre: 'Vérifiée le',
    valeur: verification,
    triPar: ({ verifieLe }) => verifieLe,
    genre: 'date',
    largeur: 120,
  },
  { id: 'source', titre: 'Source', valeur: ({ source }) => source, largeur: 240, masquee: true },
];
