import { IconAlertTriangle } from '@tabler/icons-react';
import type { Document } from '#shared/features/echanges/document/schemas.ts';
import { champsDocument } from '#shared/features/echanges/document/schemas/liste.ts';
import { formatJour, formatTaille, pluriel } from '#web/lib/formats.ts';
import { IconeFichier } from '#web/ui/fichier/IconeFichier.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import { retirerColonne } from '#web/ui/table/colonne.ts';
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

/** The owner of a document, and who it is shared with. */
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

const champ = colonnesDe<Document>(champsDocument);

/** Stable: rows are rendered again only when it changes. */
export const colonnesDocument: readonly Colonne<Document>[] = [
  champ('nom', {
    valeur: ({ nom, mime }) => (
      <span className={styles.nom}>
        <IconeFichier mime={mime} />
        <span>{nom}</span>
      </span>
    ),
    largeur: 240,
    extensible: true,
    tri: true,
  }),
  champ('categorieNom', { id: 'categorie', largeur: 122, tri: true }),
  champ('laboratoireNom', { id: 'laboratoire', largeur: 152, plusieursLignes: true, tri: true }),
  champ('partage', {
    valeur: (document) => <CelluleDePartage document={document} />,
    largeur: 146,
    genre: 'etat',
    priorite: 2,
    carte: 'marque',
  }),
  champ('creeLe', { quand: 'jour', largeur: 108, tri: true }),
  champ('taille', {
    titre: 'Taille',
    valeur: ({ taille }) => formatTaille(taille),
    largeur: 80,
    tri: true,
    carte: 'masquee',
  }),
  champ('lu', {
    valeur: (document) =>
      document.lu === null && document.nbDestinataires === null ? null : <Lu document={document} />,
    largeur: 72,
    genre: 'etat',
  }),
  champ('dateExpiration', {
    valeur: (document) => (document.dateExpiration === null ? null : <Expiration document={document} />),
    largeur: 124,
    tri: true,
  }),
  champ('annee', { largeur: 84, tri: true, masquee: true, carte: 'masquee' }),
  champ('numero', { largeur: 88, masquee: true, carte: 'masquee' }),
  champ('creeParNom', { largeur: 150, masquee: true, carte: 'masquee' }),
];
/** Columns on the page of a laboratory, without the laboratory. */
export const colonnesDuLaboratoireDocument = retirerColonne(colonnesDocument, 'laboratoire');
