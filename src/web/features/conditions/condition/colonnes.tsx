import { IconAlertTriangle, IconPaperclip } from '@tabler/icons-react';
import { libelleEtatCondition, libelleSuiviCondition } from '#shared/features/conditions/condition/messages.ts';
import type { Condition } from '#shared/features/conditions/condition/schemas.ts';
import { champsConditionEnListe } from '#shared/features/conditions/condition/schemas/liste.ts';
import { formatCentimes, pluriel } from '#web/lib/formats.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import type { Colonne } from '#web/ui/table/types.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { Money } from '#web/ui/Money.tsx';
import { retirerColonne } from '#web/ui/table/colonne.ts';
import { teinteCondition, teinteSuivi } from './apparence.ts';
import styles from './Condition.module.css';

/** Origin of a condition: the pharmacy, or its groupement with the level of its partenariat. */
export const SourceCondition = ({
  condition: { groupementNom, partenariatNom },
}: {
  condition: Pick<Condition, 'groupementNom' | 'partenariatNom'>;
}) =>
  groupementNom === null ? (
    <>Pharmacie</>
  ) : (
    <StatusBadge teinte="gris">{partenariatNom ? `Groupement · ${partenariatNom}` : 'Groupement'}</StatusBadge>
  );

export const EtatDeCondition = ({
  condition: { etat, suivi, avertissements },
}: {
  condition: Pick<Condition, 'etat' | 'suivi' | 'avertissements'>;
}) => (
  <span className={styles.etat}>
    <StatusBadge teinte={teinteCondition[etat]}>{libelleEtatCondition[etat]}</StatusBadge>
    {suivi === null ? null : <StatusBadge teinte={teinteSuivi[suivi]}>{libelleSuiviCondition[suivi]}</StatusBadge>}
    {avertissements.length > 0 ? (
      <IconAlertTriangle
        size={16}
        color="var(--mantine-color-orange-filled)"
        role="img"
        aria-label={pluriel(avertissements.length, 'avertissement')}
      />
    ) : null}
  </span>
);

export const remiseEntiere = ({ remise, ug }: Pick<Condition, 'remise' | 'ug'>): string =>
  ug !== null && !remise.replace(/\s/g, '').includes(ug) ? `${remise} + ${ug} UG` : remise;

const champ = colonnesDe<Condition>(champsConditionEnListe);

const toutes: readonly Colonne<Condition>[] = [
  champ('laboratoireNom', {
    id: 'laboratoire',
    valeur: ({ laboratoireNom, laboratoireColor }) => <NomLabo nom={laboratoireNom} couleur={laboratoireColor} />,
    largeur: 185,
    plusieursLignes: true,
    tri: true,
    carte: 'titre',
  }),
  champ('gamme', { largeur: 180, extensible: true, tri: true }),
  champ('condition', { largeur: 220, extensible: true, tri: true, carte: 'masquee', priorite: 2 }),
  champ('remise', { valeur: remiseEntiere, largeur: 150, tri: true }),
  champ('dateDebut', { titre: 'Du', largeur: 108, tri: true, carte: 'masquee', priorite: 2 }),
  champ('dateFin', { titre: 'Au', largeur: 108, tri: true, carte: 'date' }),
  champ('etat', {
    valeur: (condition) => <EtatDeCondition condition={condition} />,
    largeur: 210,
    genre: 'etat',
    carte: 'marque',
  }),
  champ('gainCentimes', {
    id: 'gain',
    valeur: ({ gainCentimes }) => (gainCentimes === null ? null : <Money centimes={gainCentimes} />),
    largeur: 120,
    tri: true,
    carte: 'montant',
  }),
  champ('groupementNom', {
    id: 'origine',
    valeur: (condition) => <SourceCondition condition={condition} />,
    largeur: 200,
    tri: true,
  }),
  champ('nbPieces', {
    id: 'pieces',
    valeur: ({ nbPieces }) =>
      nbPieces > 0 ? (
        <span className={styles.etat}>
          <IconPaperclip size={15} aria-hidden /> <span className="chiffres">{nbPieces}</span>
        </span>
      ) : null,
    largeur: 84,
    genre: 'texte',
    priorite: 3,
    carte: 'masquee',
  }),
  champ('francoCentimes', {
    id: 'franco',
    valeur: ({ francoCentimes }) => (francoCentimes === null ? null : formatCentimes(francoCentimes)),
    largeur: 110,
    masquee: true,
    carte: 'masquee',
  }),
  champ('delaiPaiement', { largeur: 150, masquee: true, carte: 'masquee' }),
  champ('nbProduits', { largeur: 90, masquee: true, carte: 'masquee' }),
];
const sansLaboratoire = retirerColonne(toutes, 'laboratoire', 'gamme');

/**
 * Stable arrays: rows are rendered again only when the columns change. @param avecLaboratoire true on the list of all
 * laboratories
 */
export const colonnesCondition = (avecLaboratoire: boolean): readonly Colonne<Condition>[] =>
  avecLaboratoire ? toutes : sansLaboratoire;
