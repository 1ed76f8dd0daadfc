import { IconPaperclip } from '@tabler/icons-react';
import type { LigneRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { champsRfaEnListe } from '#shared/features/argent/rfa/schemas/liste.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { AvecIcone } from '#web/ui/AvecIcone.tsx';
import { Money } from '#web/ui/Money.tsx';
import { PastilleNonLus } from '#web/ui/PastilleNonLus.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import { retirerColonne } from '#web/ui/table/colonne.ts';
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
    <small title={[rfa.groupementNom, rfa.condition].filter(Boolean).join(' · ')}>
      {rfa.groupementNom === null ? null : 'Groupement · '}
      {rfa.condition}
    </small>
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

const champ = colonnesDe<LigneRfa>(champsRfaEnListe);

const laboratoire = champ('laboratoireNom', {
  id: 'laboratoire',
  valeur: (rfa) => <NomLabo nom={rfa.laboratoireNom} couleur={rfa.laboratoireColor} />,
  largeur: 150,
  plusieursLignes: true,
  tri: true,
  carte: 'titre',
});
const gamme = champ('gamme', {
  titre: 'Gamme et condition',
  valeur: (rfa) => <Gamme rfa={rfa} />,
  largeur: 150,
  extensible: true,
  priorite: 1,
  tri: true,
});
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
const resultat = champ('resultat', {
  titre: 'Résultat',
  valeur: (rfa) => <Resultat rfa={rfa} />,
  largeur: 160,
  genre: 'etat',
  priorite: 2,
  tri: true,
  carte: 'montant',
});
const somme = { largeur: 104, carte: 'masquee', priorite: 2 } as const;
const attendu = champ('attenduCentimes', { id: 'attendu', sansZero: true, tri: true, ...somme });
const colonneRegle = champ('regleCentimes', {
  id: 'regle',
  titre: 'Réglé HT',
  valeur: ({ regleCentimes }) => <Money centimes={regleCentimes === 0 ? null : regleCentimes} />,
  ...somme,
});
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
const operateur = champ('operateurNom', { id: 'operateur', largeur: 120, priorite: 3, carte: 'masquee' });
const reglement = champ('dateReglementPrevue', {
  id: 'reglement',
  largeur: 112,
  tri: true,
  masquee: true,
  carte: 'masquee',
});
const groupement = champ('groupementNom', { id: 'groupement', largeur: 140, masquee: true, carte: 'masquee' });
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
/** On the page of a laboratory, the gamme identifies a RFA. */
export const colonnesRfaDuLabo = retirerColonne(colonnesRfa, 'laboratoire', 'gamme');
