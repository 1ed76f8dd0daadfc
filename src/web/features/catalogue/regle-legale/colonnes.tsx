import { libellesEtatRegle, libellesPerimetre, valeurRegle } from '#shared/features/catalogue/regle-legale/messages.ts';
import { etatRegle } from '#shared/features/catalogue/regle-legale/rules/periodes.ts';
import type { RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { aujourdhui, formatJour } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { teinteEtatRegle } from './apparence.ts';

export const Etat = ({ regle }: { regle: RegleLegale }) => {
  const etat = etatRegle(regle, aujourdhui());
  return (
    <StatusBadge teinte={teinteEtatRegle[etat]} style={{ flex: 'none' }}>
      {libellesEtatRegle[etat]}
    </StatusBadge>
  );
};

/** The figure of the rule; an unknown figure is said to be unknown. */
export const valeurAffichee = (regle: RegleLegale): string | null =>
  valeurRegle(regle) ?? (regle.unite === 'AUCUNE' ? null : 'Chiffre à trouver');

/** A finished rule need not be verified any more. */
export const estAVerifier = (regle: RegleLegale): boolean =>
  regle.verifieLe === null && etatRegle(regle, aujourdhui()) !== 'TERMINEE';

const verification = (regle: RegleLegale) =>
  estAVerifier(regle) ? (
    <StatusBadge teinte="orange">À vérifier</StatusBadge>
  ) : (
    regle.verifieLe && formatJour(regle.verifieLe)
  );

export const colonnesRegles: readonly Colonne<RegleLegale>[] = [
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
    valeur: (regle) => <Etat regle={regle} />,
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
