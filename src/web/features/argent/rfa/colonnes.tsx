import { IconPaperclip } from '@tabler/icons-react';
import type { LigneRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { formatJour } from '#web/lib/formats.ts';
import { AvecIcone } from '#web/ui/AvecIcone.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { aFaire, formatFourchette, formatResultat, nomRfa } from './mots.ts';
import { ProchainPalierTexte } from './ProchainPalierTexte.tsx';
import { Progression } from './Progression.tsx';
import styles from './Rfa.module.css';

const Gamme = ({ rfa }: { rfa: LigneRfa }) => (
  <span className={styles.gamme}>
    <span title={nomRfa(rfa)}>
      <PastilleNonLus nombre={rfa.nbMessageNotRead} /> {nomRfa(rfa)}
    </span>
    <small title={rfa.condition}>{rfa.condition}</small>
  </span>
);

const Resultat = ({ rfa }: { rfa: LigneRfa }) => {
  const resultat = formatResultat(rfa.resultatType, rfa.resultat);
  const prevu = rfa.periode?.resultatPrevu ?? null;
  return (
    <span className={`${styles.deuxLignes} ${styles.montant}`}>
      <span className="chiffres">{resultat ?? '–'}</span>
      {prevu && prevu.max > 0 ? (
        <small className="chiffres">
          estimé {formatFourchette(prevu, (nombre) => formatResultat(rfa.resultatType, nombre))}
        </small>
      ) : null}
    </span>
  );
};

const laboratoire: Colonne<LigneRfa> = {
  id: 'laboratoire',
  titre: 'Laboratoire',
  valeur: (rfa) => <NomLabo nom={rfa.laboratoireNom} couleur={rfa.laboratoireColor} />,
  largeur: 150,
  tri: true,
  carte: 'titre',
};
const gamme: Colonne<LigneRfa> = {
  id: 'gamme',
  titre: 'Gamme et condition',
  valeur: (rfa) => <Gamme rfa={rfa} />,
  largeur: 150,
  extensible: true,
  priorite: 1,
  tri: true,
};
const progression: Colonne<LigneRfa> = {
  id: 'base',
  titre: 'Progression',
  valeur: (rfa) => (rfa.periode ? <Progression rfa={rfa} periode={rfa.periode} /> : null),
  largeur: 230,
  genre: 'etat',
  tri: true,
  carte: 'acte',
};
const prochain: Colonne<LigneRfa> = {
  id: 'prochain',
  titre: 'Prochain palier',
  valeur: (rfa) => <ProchainPalierTexte rfa={rfa} periode={rfa.periode} />,
  largeur: 240,
  genre: 'etat',
  carte: 'acte',
};
const resultat: Colonne<LigneRfa> = {
  id: 'resultat',
  titre: 'Résultat',
  valeur: (rfa) => <Resultat rfa={rfa} />,
  largeur: 160,
  genre: 'etat',
  priorite: 2,
  tri: true,
  carte: 'montant',
};
const attendu: Colonne<LigneRfa> = {
  id: 'attendu',
  titre: 'Attendu',
  valeur: ({ attenduCentimes }) => <Money centimes={attenduCentimes === 0 ? null : attenduCentimes} />,
  largeur: 104,
  genre: 'nombre',
  tri: true,
  carte: 'masquee',
  priorite: 2,
};
const colonneRegle: Colonne<LigneRfa> = {
  id: 'regle',
  titre: 'Réglé',
  valeur: ({ regleCentimes }) => <Money centimes={regleCentimes === 0 ? null : regleCentimes} />,
  largeur: 104,
  genre: 'nombre',
  carte: 'masquee',
  priorite: 2,
};
const suite: Colonne<LigneRfa> = {
  id: 'aFaire',
  titre: 'À faire',
  valeur: (rfa) => {
    const dite = aFaire(rfa);
    return dite ? <StatusBadge teinte={dite.teinte}>{dite.texte}</StatusBadge> : null;
  },
  largeur: 150,
  genre: 'etat',
  carte: 'marque',
};
const operateur: Colonne<LigneRfa> = {
  id: 'operateur',
  titre: 'Opérateur',
  valeur: ({ operateurNom }) => operateurNom,
  largeur: 120,
  priorite: 3,
  carte: 'masquee',
};
const reglement: Colonne<LigneRfa> = {
  id: 'reglement',
  titre: 'Règlement prévu',
  valeur: ({ dateReglementPrevue }) => formatJour(dateReglementPrevue),
  largeur: 112,
  genre: 'date',
  tri: true,
  masquee: true,
  carte: 'masquee',
};
const groupement: Colonne<LigneRfa> = {
  id: 'groupement',
  titre: 'Source',
  valeur: ({ groupementNom }) => groupementNom ?? 'Pharmacie',
  largeur: 140,
  masquee: true,
  carte: 'masquee',
};
const pieces: Colonne<LigneRfa> = {
  id: 'pieces',
  titre: 'Pièces',
  valeur: ({ nbPieces }) =>
    nbPieces > 0 ? (
      <AvecIcone icone={<IconPaperclip size={15} aria-hidden />}>
        <span className="chiffres">{nbPieces}</span>
      </AvecIcone>
    ) : null,
  largeur: 74,
  masquee: true,
  carte: 'masquee',
};

/** Constant arrays: rows are rendered again only when the list changes. */
export const colonnesRfa: readonly Colonne<LigneRfa>[] = [
  laboratoire,
  gamme,
  progression,
  prochain,
  resultat,
  suite,
  attendu,
  colonneRegle,
  operateur,
  reglement,
  groupement,
  pieces,
];
/** On the page of a laboratory, its RFA are known by their range. */
export const colonnesRfaDuLabo: readonly Colonne<LigneRfa>[] = colonnesRfa
  .filter(({ id }) => id !== 'laboratoire')
  .map((colonne) => (colonne.id === 'gamme' ? { ...colonne, carte: 'titre' } : colonne));
