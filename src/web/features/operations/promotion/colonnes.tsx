import { IconCamera, IconMessageCircle } from '@tabler/icons-react';
import { libelleOrigineOperation } from '#shared/features/operations/operation/messages.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { champsPromotion, type CompteDePromotion } from '#shared/features/operations/promotion/schemas/liste.ts';
import { AvecIcone } from '#web/ui/AvecIcone.tsx';
import { Attendu } from './Attendu.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import { retirerColonne } from '#web/ui/table/colonne.ts';
import type { Colonne } from '#web/ui/table/types.ts';
import { ecrireDatesOperation } from '#web/features/operations/operation/apparence.ts';
import {
  Labo,
  PastillePart,
  PastillePromotion,
  PucesDispositifs,
} from '#web/features/operations/operation/Pastilles.tsx';
import styles from '#web/features/operations/operation/Promotion.module.css';

const places = ({ emplacements, emplacementConseille }: Promotion) => {
  const noms = [...new Set(emplacements.map(({ emplacementNom }) => emplacementNom))];
  if (noms.length > 0) return noms.join(', ');
  return emplacementConseille === null ? null : <span className={styles.conseil}>{emplacementConseille}</span>;
};

/** Origin of a promotion: name of the groupement, or of the délégué. */
const origine = ({ origine: d, groupementNom, creeParNom, priorite }: Promotion) => (
  <span className={styles.puces} style={{ flexWrap: 'nowrap' }}>
    <span className={styles.coupe}>
      {groupementNom ?? (d === 'DELEGUE' && creeParNom ? creeParNom : libelleOrigineOperation[d])}
    </span>
    {priorite ? (
      <StatusBadge
        teinte={priorite.obligatoire ? 'rouge' : 'gris'}
        style={priorite.obligatoire ? undefined : { borderColor: priorite.couleur }}
      >
        {priorite.nom}
      </StatusBadge>
    ) : null}
  </span>
);

const champ = colonnesDe<Promotion, CompteDePromotion>(champsPromotion);

const colonnes: readonly Colonne<Promotion>[] = [
  champ('nomOperation', { largeur: 190, extensible: true, tri: true }),
  champ('laboratoireNom', {
    id: 'laboratoire',
    valeur: (p) => <Labo {...p} />,
    largeur: 180,
    plusieursLignes: true,
    priorite: 1,
    tri: true,
  }),
  champ('statut', {
    valeur: (p) => <PastillePromotion promotion={p} />,
    largeur: 116,
    genre: 'etat',
    carte: 'marque',
  }),
  champ('typePromo', { id: 'type', largeur: 92, masquee: true, carte: 'masquee' }),
  champ('dispositifs', {
    valeur: (p) => <PucesDispositifs dispositifs={p.dispositifs} />,
    largeur: 96,
    priorite: 3,
    carte: 'masquee',
  }),
  champ('dateDebut', { titre: 'Dates', valeur: ecrireDatesOperation, largeur: 204, priorite: 1, tri: true }),
  champ('dateFin', { largeur: 112, tri: true, masquee: true, carte: 'masquee' }),
  champ('emplacements', { valeur: places, largeur: 120 }),
  champ('etatPromo', {
    valeur: (p) => <PastillePart promotion={p} part="PROMO" />,
    largeur: 92,
    genre: 'etat',
    priorite: 2,
    carte: 'masquee',
  }),
  champ('etatTg', {
    valeur: (p) => <PastillePart promotion={p} part="TG" />,
    largeur: 92,
    genre: 'etat',
    priorite: 2,
    carte: 'masquee',
  }),
  champ('attendu', {
    valeur: (p) => (p.argent.attenduCentimes === 0 && !p.argent.autreNature ? null : <Attendu argent={p.argent} />),
    largeur: 124,
    carte: 'montant',
    tri: true,
  }),
  champ('origine', { valeur: origine, largeur: 200, tri: 'priorite', carte: 'masquee' }),
  {
    id: 'preuves',
    titre: 'Photos',
    valeur: (p) => {
      const nombre = p.emplacements.reduce((somme, { nbPreuves }) => somme + nbPreuves, 0);
      return nombre === 0 ? null : (
        <AvecIcone icone={<IconCamera size={15} aria-hidden />}>
          <span className="chiffres">{nombre}</span>
        </AvecIcone>
      );
    },
    largeur: 76,
    masquee: true,
    carte: 'masquee',
  },
  champ('syncLgo', { id: 'lgo', largeur: 120, masquee: true, carte: 'masquee' }),
  {
    id: 'nonLus',
    titre: 'Messages',
    valeur: (p) =>
      p.nbNonLus === 0 ? null : (
        <AvecIcone icone={<IconMessageCircle size={15} aria-hidden />}>
          <span className="chiffres">{p.nbNonLus}</span>
        </AvecIcone>
      ),
    largeur: 90,
    priorite: 2,
    genre: 'etat',
    carte: 'masquee',
  },
];
const sansLabo = retirerColonne(colonnes, 'laboratoire');

/** Stable arrays: rows are rendered again only when they change. */
export const colonnesPromotion = (avecLabo: boolean): readonly Colonne<Promotion>[] => (avecLabo ? colonnes : sansLabo);
