import { useState } from 'react';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import { natureDuReglement } from '#shared/features/argent/encaissement/rules.ts';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import {
  reglementSelectionSchema,
  type EncoursRegle,
  type ReglementSelection,
} from '#shared/features/argent/encours/schemas/reglement.ts';
import type { EncoursEnListe, MoyenReglement } from '#shared/features/argent/encours/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { useActesEncours } from '#web/features/argent/encours/queries.ts';
import { aujourdhui, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { estIllisible, nombreLu, type Illisible } from '#web/lib/illisible.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { annulerReglements, estAnnulable } from './annuler-reglements.ts';
import { cleDuDonneur } from './donneur.ts';
import { montantsDe } from './part-reglee.ts';
import { estMelee } from '#shared/features/argent/encaissement/rules/natures-melees.ts';
import { useSelectionMelee } from './use-selection-melee.ts';
import { partsDeLaSelection, sommeDes } from './partage-selection.ts';
import { useActesEncaissement } from './queries.ts';
import { ecartDit, effetDeLaPart, fautesDeLEcart, type PartEnMain } from './reglement/en-main.ts';
import { origineApres } from './reglement/use-moyen.ts';

/** Number of payers of these encours. */
const nbDonneurs = (encours: readonly EncoursEnListe[]): number => new Set(encours.map(cleDuDonneur)).size;

type ChoixDeSelection = {
  readonly lignes: readonly EncoursEnListe[];
  readonly exclus: ReadonlySet<number>;
  /** The typed amount received. */
  readonly recu: number | Illisible | null;
  /** The typed affectations. */
  readonly saisies: ReadonlyMap<number, number | Illisible | null>;
};

/** Splits the amount between the selected encours, for this means. */
const partagerSelection = (choix: ChoixDeSelection, action: MoyenReglement | null) => {
  const { lignes, exclus, recu, saisies } = choix;
  const retenus = lignes.filter(({ id }) => !exclus.has(id));
  const plusieurs = nbDonneurs(retenus) > 1;
  const argent = action === null || natureDuReglement(action) !== null;
  // With several payers, both natures, or no money, each encours takes its whole balance.
  const simple = plusieurs || !argent || estMelee(retenus);
  const typeCentimes = nombreLu(recu);
  const montantsLus = new Map([...saisies].map(([id, montant]) => [id, nombreLu(montant)]));
  const parts = partsDeLaSelection(retenus, simple ? null : typeCentimes, simple ? new Map() : montantsLus);
  const sommeCentimes = sommeDes(parts);
  const totalCentimes = simple ? sommeCentimes : (typeCentimes ?? sommeCentimes);
  const resteCentimes = totalCentimes - sommeCentimes;
  const empeche =
    resteCentimes < 0 ||
    (!simple && (estIllisible(recu) || retenus.some(({ id }) => estIllisible(saisies.get(id))))) ||
    parts.every(({ encours, montantCentimes }) => encours.soldeCentimes > 0 && !montantCentimes);
  return { retenus, plusieurs, argent, simple, parts, sommeCentimes, totalCentimes, resteCentimes, empeche };
};
type SelectionPartagee = ReturnType<typeof partagerSelection>;

type EcartSaisi = {
  readonly [C in 'solder' | 'ecartMotif' | 'ecartPrecision']?: PartEnMain[C] | null | undefined;
};
const avecEcart = ({ solder, ecartMotif = null, ecartPrecision = null }: EcartSaisi = {}) => ({
  solder: solder ?? false,
  ecartMotif,
  ecartPrecision,
});

type SaisieDeSelection = Pick<ReglementSelection, 'date' | 'action' | 'reference' | 'tauxTvaCentiemes' | 'encours'>;
const selectionAEnvoyer = (
  { retenus, plusieurs, simple, parts, totalCentimes, resteCentimes }: SelectionPartagee,
  { date, action, reference, tauxTvaCentiemes, encours: ecarts }: SaisieDeSelection,
  partage: MontantsEncours,
) => {
  // With several payers, no single number fits all.
  const taux = estMelee(retenus) && { tauxTvaCentiemes };
  const commun = { date, action, reference: plusieurs ? null : reference, ...taux };
  if (simple) return { encours: retenus.map(({ id, version }) => ({ id, version })), ...commun };
  const partages = parts
    .filter(({ encours, montantCentimes }) => encours.soldeCentimes <= 0 || (montantCentimes ?? 0) > 0)
    .map(({ encours, montantCentimes }) => {
      const { id, version } = encours;
      const ecart = avecEcart(ecarts.find((ecartSaisi) => ecartSaisi.id === id));
      return {
        id,
        version,
        montantCentimes: montantCentimes || null,
        ...ecartDit({ ...ecart, montantCentimes }, encours),
      };
    });
  return {
    encours: partages,
    ...commun,
    recu: resteCentimes > 0 ? montantsDe(partage, totalCentimes) : null,
  };
};

const phraseSelection = (apres: readonly EncoursRegle[]): string => {
  const nbRegles = apres.filter(({ etat }) => etat === 'REGLE').length;
  const reste = apres.find(({ encaissement }) => (encaissement?.resteCentimes ?? 0) > 0)?.encaissement;
  return [
    `${pluriel(nbRegles, 'encours')} ${nbRegles > 1 ? 'réglés' : 'réglé'}.`,
    ...(apres.length > nbRegles ? [`${pluriel(apres.length - nbRegles, 'encours')} en partie.`] : []),
    ...(reste ? [`${formatMontant(reste.resteCentimes, reste.partage)} restent à affecter.`] : []),
  ].join(' ');
};

type Options = {
  readonly partage: MontantsEncours;
  readonly onFermer: () => void;
  readonly onFait: (() => void) | undefined;
};

/** State of a règlement that splits a new encaissement between several encours. */
export const useSelection = (depart: readonly EncoursEnListe[], { partage, onFermer, onFait }: Options) => {
  const actes = useActesEncours();
  const encaissements = useActesEncaissement();
  const [choix, setChoix] = useState<ChoixDeSelection>({
    lignes: depart,
    exclus: new Set(),
    recu: null,
    saisies: new Map(),
  });
  const [dateConfirmee, confirmerDate] = useState<string | null>(null);
  const changer = (prochain: Partial<ChoixDeSelection>) => setChoix((courant) => ({ ...courant, ...prochain }));
  const f = useFormulaire(
    reglementSelectionSchema,
    {
      encours: depart.map(({ id, version }) => ({ id, version, montantCentimes: null, ...avecEcart() })),
      date: aujourdhui(),
      action: 'AVOIR',
      reference: null,
      encaissementId: null,
      recu: null,
      tauxTvaCentiemes: null,
      autrePapier: null,
    },
    async (donnees, { idempotencyKey }) => {
      const selection = partagerSelection(choix, donnees.action);
      const { retenus } = selection;
      if (origineApres(retenus, donnees.date) !== null && dateConfirmee !== donnees.date)
        throw encoursErrors.dateAConfirmer();
      const envoi = selectionAEnvoyer(selection, donnees, retenus[0]?.natureFiscale ?? partage);
      const apres = await actes.reglerSelection(envoi, idempotencyKey);
      succes(phraseSelection(apres), {
        annuler: apres.every(estAnnulable)
          ? () => void annulerReglements({ encaissements, encours: actes }, retenus, apres)
          : undefined,
      });
      onFermer();
      onFait?.();
    },
    {
      verifier: () => fautesDesEcarts(),
      onRecharger: () =>
        void Promise.all(choix.lignes.map(({ id }) => actes.relire(id))).then((relus) => {
          changer({ lignes: relus.filter(({ droits }) => droits.regler) });
          f.fermerAlerte();
        }, echec),
    },
  );
  const { date, action, encours: ecarts } = f.valeurs;
  const { lignes, exclus, recu, saisies } = choix;
  const { retenus, ...partagee } = partagerSelection(choix, action);
  const melee = useSelectionMelee(partagee.argent ? retenus : [], f.valeurs.tauxTvaCentiemes);
  const partDe = (id: number) => partagee.parts.find(({ encours }) => encours.id === id);
  const rangDe = (id: number) => ecarts.findIndex((ecart) => ecart.id === id);
  const fautesDesEcarts = (): Record<string, string> =>
    partagee.simple
      ? {}
      : Object.fromEntries(
          partagee.parts.flatMap(({ encours, montantCentimes }) => {
            const rang = rangDe(encours.id);
            return Object.entries(
              fautesDeLEcart({ ...avecEcart(ecarts[rang]), montantCentimes }, encours, `encours.${rang}`),
            );
          }),
        );
  const ligneDe = (id: number) => {
    const part = partDe(id);
    const rang = rangDe(id);
    return {
      retenue: !exclus.has(id),
      inclure: () => changer({ exclus: new Set([...exclus].filter((exclu) => exclu !== id)) }),
      exclure: () => changer({ exclus: new Set([...exclus, id]) }),
      /** The typed amount, or else the proposed one. */
      part: saisies.has(id) ? (saisies.get(id) ?? null) : (part?.montantCentimes ?? null),
      saisirPart: (montant: number | Illisible | null) => changer({ saisies: new Map([...saisies, [id, montant]]) }),
      rang,
      effet: part ? effetDeLaPart({ ...part, solder: ecarts[rang]?.solder ?? false }, part.encours) : null,
    };
  };
  return {
    f,
    lignes,
    ligneDe,
    recu,
    saisirRecu: (montant: number | Illisible | null) => changer({ recu: montant }),
    /** Restores the proposed amounts, oldest first. */
    repartir: saisies.size > 0 ? () => changer({ saisies: new Map() }) : null,
    precoce: { date, origine: origineApres(retenus, date), confirmee: dateConfirmee === date, confirmerDate },
    ...partagee,
    /** Tax nature of the selected encours. */
    nature: retenus[0]?.natureFiscale ?? partage,
    melee,
    empeche: partagee.empeche || melee?.aUnTaux === false,
  };
};
export type SelectionEnSaisie = ReturnType<typeof useSelection>;
