import { IconAlertTriangle } from '@tabler/icons-react';
import type { Document } from '#shared/features/echanges/document/schemas.ts';
import { formatJour, formatTaille, pluriel } from '#web/lib/formats.ts';
import { IconeFichier } from '#web/ui/fichier/IconeFichier.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import styles from './Document.module.css';

export const Expiration = ({
  document: { dateExpiration, etat },
}: {
  document: Pick<Document, 'dateExpiration' | 'etat'>;
}) =>
  dateExpiration === null ? null : etat === 'EXPIRE' ? (
    <span className={styles.expire}>
      <IconAlertTriangle size={15} role="img" aria-label="Expiré" /> {formatJour(dateExpiration)}
    </span>
  ) : (
    <>{formatJour(dateExpiration)}</>
  );

/** Whose it is, and with whom it is shared. */
export const CelluleDePartage = ({
  document: { groupementNom, partage, visibleBy },
}: {
  document: Pick<Document, 'groupementNom' | 'partage' | 'visibleBy'>;
}) =>
  groupementNom !== null ? (
    <StatusBadge teinte="gris">{groupementNom}</StatusBadge>
  ) : partage === 'TOUS_ADHERENTS' ? (
    <StatusBadge teinte="bleu">Tous les adhérents</StatusBadge>
  ) : partage === 'SEGMENTS' ? (
    <StatusBadge teinte="bleu">Segments</StatusBadge>
  ) : visibleBy === 'SELF' ? (
    <StatusBadge teinte="gris">Moi seul</StatusBadge>
  ) : visibleBy === 'CUSTOM' ? (
    <StatusBadge teinte="gris">Personnes choisies</StatusBadge>
  ) : null;

/** For an adhérent: read or not; for the groupement: how many have read. */
export const Lu = ({
  document: { lu: estLu, nbDestinataires, nbLecteurs },
}: {
  document: Pick<Document, 'lu' | 'nbDestinataires' | 'nbLecteurs'>;
}) =>
  estLu !== null ? (
    <StatusBadge teinte={estLu ? 'vert' : 'orange'}>{estLu ? 'Lu' : 'À lire'}</StatusBadge>
  ) : nbDestinataires === null ? null : (
    <span className="chiffres" title={`Lu par ${nbLecteurs ?? 0} sur ${pluriel(nbDestinataires, 'adhérent')}`}>
      {`${nbLecteurs ?? 0}\u00a0/\u00a0${nbDestinataires}`}
    </span>
  );

const nom: Colonne<Document> = {
  id: 'nom',
  titre: 'Nom',
  valeur: ({ nom: libelle, mime }) => (
    <span className={styles.nom}>
      <IconeFichier mime={mime} />
      <span>{libelle}</span>
    </span>
  ),
  largeur: 240,
  extensible: true,
  tri: true,
};
const categorie: Colonne<Document> = {
  id: 'categorie',
  titre: 'Catégorie',
  valeur: ({ categorieNom }) => categorieNom,
  largeur: 122,
  tri: true,
};
const laboratoire: Colonne<Document> = {
  id: 'laboratoire',
  titre: 'Laboratoire',
  valeur: ({ laboratoireNom }) => laboratoireNom,
  largeur: 152,
  tri: true,
};
const suite: readonly Colonne<Document>[] = [
  {
    id: 'partage',
    titre: 'Partage',
    valeur: (document) => <CelluleDePartage document={document} />,
    largeur: 146,
    genre: 'etat',
    priorite: 2,
    carte: 'marque',
  },
  {
    id: 'creeLe',
    titre: 'Déposé le',
    valeur: ({ creeLe }) => formatJour(creeLe.slice(0, 10)),
    largeur: 108,
    genre: 'date',
    tri: true,
  },
  {
    id: 'taille',
    titre: 'Taille',
    valeur: ({ taille }) => formatTaille(taille),
    largeur: 80,
    genre: 'nombre',
    tri: true,
    carte: 'masquee',
  },
  {
    id: 'lu',
    titre: 'Lu',
    valeur: (document) =>
      document.lu === null && document.nbDestinataires === null ? null : <Lu document={document} />,
    largeur: 72,
    genre: 'etat',
  },
  {
    id: 'dateExpiration',
    titre: 'Expire le',
    valeur: (document) => (document.dateExpiration === null ? null : <Expiration document={document} />),
    largeur: 124,
    genre: 'date',
    tri: true,
  },
  {
    id: 'annee',
    titre: 'Année',
    valeur: ({ annee }) => annee,
    largeur: 84,
    genre: 'nombre',
    tri: true,
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'numero',
    titre: 'Version',
    valeur: ({ numero }) => numero,
    largeur: 88,
    genre: 'nombre',
    masquee: true,
    carte: 'masquee',
  },
  {
    id: 'creeParNom',
    titre: 'Déposé par',
    valeur: ({ creeParNom }) => creeParNom,
    largeur: 150,
    masquee: true,
    carte: 'masquee',
  },
];

/** Stable: rows are rendered again only when it changes. On the page of a laboratory its name is not repeated. */
export const colonnesDocument: readonly Colonne<Document>[] = [nom, categorie, laboratoire, ...suite];
export const colonnesDuLaboratoireDocument: readonly Colonne<Document>[] = [nom, categorie, ...suite];
