import { IconClockPause, IconPaperclip } from '@tabler/icons-react';
import { champsEncours, ecartEncours } from '#shared/features/argent/encours/schemas/liste.ts';
import type { EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { libelleActionEncours, libelleTypeEncours } from '#shared/features/argent/encours/messages.ts';
import { estARelancer, estSuspendu } from '#shared/features/argent/encours/rules.ts';
import { NomLabo } from '#web/features/catalogue/laboratoire/MarqueLabo.tsx';
import { aujourdhui, formatJour } from '#web/lib/formats.ts';
import { AvecIcone } from '#web/ui/AvecIcone.tsx';
import { Money } from '#web/ui/Money.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { colonnesDe } from '#web/ui/table/colonne-de-champ.tsx';
import { retirerColonne } from '#web/ui/table/colonne.ts';
import type { Colonne } from '#web/ui/table/types.ts';
import type { OngletEncours } from './filtres.ts';
import { estPartiel, PastilleEtat, PastilleRetard, teinteType } from './Pastilles.tsx';

/** A date that has come is in bold, because something must be done. Only a past date is late, and red. */
const Echeance = ({ jour, venue = jour <= aujourdhui() }: { jour: string; venue?: boolean }) => {
  const couleur = jour < aujourdhui() ? 'var(--mantine-color-error)' : undefined;
  return (
    <span className="chiffres" style={venue ? { color: couleur, fontWeight: 600 } : undefined}>
      {formatJour(jour)}
    </span>
  );
};

const relance = (encours: EncoursEnListe) => {
  const { etat, prochaineRelance, suspenduJusquau } = encours;
  if (suspenduJusquau !== null && estSuspendu(encours, aujourdhui()))
    return (
      <AvecIcone icone={<IconClockPause size={15} aria-label="Suspendu jusqu’au" />}>
        <span className="chiffres">{formatJour(suspenduJusquau)}</span>
      </AvecIcone>
    );
  return etat === 'DECLARE' && prochaineRelance ? (
    <Echeance jour={prochaineRelance} venue={estARelancer(encours, aujourdhui())} />
  ) : null;
};

const champ = colonnesDe<EncoursEnListe, 'ecartCentimes'>(champsEncours);

const numero = champ('numero', {
  valeur: (e) => <span className="chiffres">{e.numero}</span>,
  largeur: 142,
  genre: 'etat',
  carte: 'detail',
  tri: true,
});
const laboratoire = champ('laboratoireNom', {
  id: 'laboratoire',
  valeur: (e) => <NomLabo nom={e.laboratoireNom} couleur={e.laboratoireColor} />,
  largeur: 190,
  plusieursLignes: true,
  priorite: 1,
  carte: 'titre',
  tri: true,
});
const type = champ('type', {
  valeur: (e) => <StatusBadge teinte={teinteType(e.type)}>{libelleTypeEncours[e.type]}</StatusBadge>,
  largeur: 148,
  genre: 'etat',
  priorite: 2,
  tri: true,
  carte: 'marque',
});
const info = champ('info', { largeur: 140, priorite: 1, extensible: true });
const action = champ('actionAttendue', {
  id: 'action',
  valeur: (e) =>
    e.actionAttendue === 'AUTRES'
      ? (e.actionDescription ?? libelleActionEncours.AUTRES)
      : libelleActionEncours[e.actionAttendue],
  largeur: 118,
  carte: 'masquee',
});
const attendu = champ('valeurAttendueCentimes', {
  id: 'attendu',
  valeur: (e) =>
    e.aCompleter ? (
      <StatusBadge teinte="orange">À compléter</StatusBadge>
    ) : (
      <Money centimes={e.valeurAttendueCentimes} suffixe={e.natureFiscale} />
    ),
  largeur: 112,
  tri: 'valeurAttendue',
});
const colonneRegle = champ('valeurRegleeCentimes', {
  id: 'regle',
  sansZero: true,
  largeur: 108,
  tri: 'valeurReglee',
  carte: 'masquee',
});
/** A settled encours has no balance: its écart shows in its own tab (ENC-66). */
const solde = champ('soldeCentimes', {
  id: 'solde',
  valeur: (e) =>
    e.etat === 'REGLE' ? null : <Money centimes={e.soldeCentimes} gras={estPartiel(e)} suffixe={e.natureFiscale} />,
  largeur: 124,
  tri: true,
});
const ecart = champ('ecartCentimes', {
  id: 'ecart',
  valeur: (e) => <Money centimes={ecartEncours(e) ?? 0} signe suffixe={e.natureFiscale} />,
  largeur: 112,
  carte: 'masquee',
});
const declaration = (titre: string, { aVenir = false } = {}) =>
  champ('dateDeclaration', {
    titre,
    valeur: (e) => (aVenir ? <Echeance jour={e.dateDeclaration} /> : formatJour(e.dateDeclaration)),
    largeur: 124,
    priorite: 1,
    tri: true,
  });
const retard: Colonne<EncoursEnListe> = {
  id: 'retard',
  titre: 'Retard',
  valeur: (e) => <PastilleRetard jours={e.retardJours} />,
  largeur: 96,
  genre: 'etat',
  priorite: 3,
};
const prochaine = champ('prochaineRelance', {
  titre: 'Relance',
  valeur: relance,
  largeur: 108,
  tri: true,
});
const source = champ('sourceType', { id: 'source', largeur: 110, masquee: true, carte: 'masquee' });
const pieces: Colonne<EncoursEnListe> = {
  id: 'pieces',
  titre: 'Pièces',
  valeur: (e) =>
    e.nbPieces > 0 ? (
      <AvecIcone icone={<IconPaperclip size={15} aria-hidden />}>
        <span className="chiffres">{e.nbPieces}</span>
      </AvecIcone>
    ) : null,
  largeur: 74,
  priorite: 3,
  carte: 'masquee',
};
const echeance = champ('dateEcheance', { largeur: 112, tri: true, masquee: true, carte: 'masquee' });
const responsable = champ('responsableNom', { id: 'responsable', largeur: 140, masquee: true, carte: 'masquee' });
const regleLe = champ('regleLe', { largeur: 112, tri: true });

const etat = champ('etat', {
  valeur: (e) => <PastilleEtat etat={e.etat} partiel={estPartiel(e)} />,
  largeur: 136,
  genre: 'etat',
  carte: 'marque',
});
/** The amount settled without money (ENC-61). */
const compense = champ('compenseCentimes', {
  id: 'compense',
  sansZero: true,
  largeur: 156,
  masquee: true,
  carte: 'masquee',
});
/** The amount received in the filtered year. */
const recuEn = (quand: string) =>
  champ('recuCentimes', {
    id: 'recu',
    titre: `Récupéré ${quand}`,
    valeur: (e) => <Money centimes={e.recuCentimes} gras suffixe={e.natureFiscale} />,
    largeur: 128,
    carte: 'montant',
  });

const parEtat: Readonly<Record<OngletEncours, readonly Colonne<EncoursEnListe>[]>> = {
  TOUS: [
    numero,
    laboratoire,
    etat,
    { ...type, carte: 'masquee' },
    info,
    { ...attendu, carte: 'montant' },
    colonneRegle,
    compense,
    solde,
    declaration('Déclaration'),
    { ...retard, masquee: true },
    source,
    { ...pieces, masquee: true },
    responsable,
    echeance,
  ],
  A_DECLARER: [
    numero,
    laboratoire,
    type,
    info,
    action,
    { ...attendu, carte: 'montant' },
    declaration('À déclarer le', { aVenir: true }),
    source,
    pieces,
    responsable,
    echeance,
  ],
  DECLARE: [
    numero,
    laboratoire,
    type,
    info,
    { ...attendu, carte: 'masquee', priorite: 1 },
    colonneRegle,
    compense,
    { ...solde, carte: 'montant' },
    declaration('Déclaré le'),
    retard,
    prochaine,
    { ...action, masquee: true },
    { ...pieces, masquee: true },
    source,
    echeance,
    responsable,
  ],
  REGLE: [
    numero,
    laboratoire,
    type,
    info,
    action,
    { ...attendu, carte: 'masquee', priorite: 1 },
    { ...colonneRegle, carte: 'montant' },
    compense,
    ecart,
    declaration('Déclaré le'),
    regleLe,
    source,
    pieces,
    responsable,
  ],
};
/** On the page of a laboratory, the number identifies an encours. */
const retirerLabo = (colonnes: readonly Colonne<EncoursEnListe>[]) => retirerColonne(colonnes, 'laboratoire', 'numero');
const sansLabo: typeof parEtat = {
  TOUS: retirerLabo(parEtat.TOUS),
  A_DECLARER: retirerLabo(parEtat.A_DECLARER),
  DECLARE: retirerLabo(parEtat.DECLARE),
  REGLE: retirerLabo(parEtat.REGLE),
};

/** Constant arrays, one for each tab: rows are rendered again only when the tab changes. */
export const colonnesEncours = (
  onglet: OngletEncours,
  { avecLabo }: { avecLabo: boolean },
): readonly Colonne<EncoursEnListe>[] => (avecLabo ? parEtat : sansLabo)[onglet];

/** Replaces the settled amount by the amount settled without money in the period. @param quand “en 2026” */
export const colonnesCompenseEn = (
  colonnes: readonly Colonne<EncoursEnListe>[],
  quand: string,
): readonly Colonne<EncoursEnListe>[] =>
  colonnes
    .filter(({ id }) => id !== 'compense')
    .map((colonne) =>
      colonne.id === 'regle'
        ? { ...compense, titre: `Compensé ${quand}`, masquee: false, carte: 'montant' as const }
        : colonne,
    );

/** Replaces the settled amount by the amount received in the period. @param quand “en 2026” */
export const colonnesRecuEn = (
  colonnes: readonly Colonne<EncoursEnListe>[],
  quand: string,
): readonly Colonne<EncoursEnListe>[] => colonnes.map((colonne) => (colonne.id === 'regle' ? recuEn(quand) : colonne));
