import { useState } from 'react';
import { natureDuReglement } from '#shared/features/argent/encaissement/rules.ts';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { reglementSelectionSchema } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { ActionEncours, EncoursEnListe } from '#shared/features/argent/encours/schemas.ts';
import { encoursErrors } from '#shared/features/argent/encours/errors.ts';
import { precedeLeFait } from '#shared/features/argent/encours/rules/reglement-saisi.ts';
import { useActesEncours } from '#web/features/argent/encours/queries.ts';
import { aujourdhui, formatCentimes, pluriel } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { estIllisible, nombreLu, type Illisible } from '#web/lib/illisible.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { annulerReglements, estAnnulable } from './annuler-reglements.ts';
import { montantsDe } from './part-reglee.ts';
import { depasseLeSolde, partsDe, resteADeclarer, sommeDes } from './partage-selection.ts';
import { useActesEncaissement } from './queries.ts';

/** Something received before, with something left. */
export type DejaRecu = { readonly id: number; readonly nom: string; readonly resteCentimes: number };

/** The last fact that this date would precede; null when none. */
const origineApres = (encours: readonly EncoursEnListe[], date: string | null): string | null =>
  encours
    .filter((encoursVoisin) => precedeLeFait(date, encoursVoisin))
    .map(({ dateOrigine }) => dateOrigine)
    .toSorted()
    .at(-1) ?? null;

const cleDonneur = ({ payeur, laboratoireId }: EncoursEnListe): string =>
  payeur === 'LABO' ? String(laboratoireId) : payeur;
/** Who would have given what settles these encours. */
const nbDonneurs = (encours: readonly EncoursEnListe[]): number => new Set(encours.map(cleDonneur)).size;

type Options = {
  readonly partage: MontantsEncours;
  readonly dejaRecus: readonly DejaRecu[];
  readonly onFermer: () => void;
  readonly onFait: (() => void) | undefined;
};

/** One encaissement being shared between several encours. */
export const useSelection = (depart: readonly EncoursEnListe[], { partage, dejaRecus, onFermer, onFait }: Options) => {
  const actes = useActesEncours();
  const encaissements = useActesEncaissement();
  const [lignes, setLignes] = useState(depart);
  const [exclus, setExclus] = useState<ReadonlySet<number>>(new Set());
  const [choisiId, choisir] = useState<number | null>(null);
  const [recu, setRecu] = useState<number | Illisible | null>(null);
  const [saisies, setSaisies] = useState<ReadonlyMap<number, number | Illisible | null>>(new Map());
  const [dateConfirmee, confirmerDate] = useState<string | null>(null);
  const retenus = lignes.filter(({ id }) => !exclus.has(id));
  const plusieurs = nbDonneurs(retenus) > 1;
  const choisi = plusieurs ? null : (dejaRecus.find(({ id }) => id === choisiId) ?? null);
  const montantsLus = new Map([...saisies].map(([id, montant]) => [id, nombreLu(montant)]));
  /** The shares as they now are, under this means. */
  const partager = (action: ActionEncours | null) => {
    const argent = action === null || natureDuReglement(action) !== null;
    // Several givers, or no money: each whole balance.
    const simple = plusieurs || (!argent && choisi === null);
    const typeCentimes = choisi ? choisi.resteCentimes : nombreLu(recu);
    const parts = partsDe(retenus, simple ? null : typeCentimes, simple ? new Map() : montantsLus);
    const sommeCentimes = sommeDes(parts);
    const totalCentimes = simple ? sommeCentimes : (typeCentimes ?? sommeCentimes);
    return { simple, parts, sommeCentimes, totalCentimes, resteCentimes: totalCentimes - sommeCentimes };
  };
  const f = useFormulaire(
    reglementSelectionSchema,
    {
      encours: depart.map(({ id, version }) => ({ id, version, montantCentimes: null })),
      date: aujourdhui(),
      action: 'AVOIR',
      reference: null,
      encaissementId: null,
      recu: null,
      autrePapier: null,
    },
    async ({ date, action, reference }, { idempotencyKey }) => {
      if (origineApres(retenus, date) !== null && dateConfirmee !== date) throw encoursErrors.dateAConfirmer();
      const { simple, parts, totalCentimes, resteCentimes } = partager(action);
      const vus = retenus.map(({ id, version }) => ({ id, version }));
      const partages = parts
        .filter(({ encours, montantCentimes }) => encours.soldeCentimes <= 0 || (montantCentimes ?? 0) > 0)
        .map(({ encours: { id, version }, montantCentimes }) => ({
          id,
          version,
          montantCentimes: montantCentimes || null,
        }));
      // Of several givers, no number belongs to all.
      const commun = { date, action, reference: plusieurs ? null : reference };
      const body = simple
        ? { encours: vus, ...commun }
        : {
            encours: partages,
            ...commun,
            ...(choisi
              ? { encaissementId: choisi.id, reference: null }
              : { recu: resteCentimes > 0 ? montantsDe(partage, totalCentimes) : null }),
          };
      const apres = await actes.reglerSelection(body, idempotencyKey);
      const nbRegles = apres.filter(({ etat }) => etat === 'REGLE').length;
      const reste = apres.find(({ encaissement }) => (encaissement?.resteCentimes ?? 0) > 0)?.encaissement;
      succes(
        [
          `${pluriel(nbRegles, 'encours')} ${nbRegles > 1 ? 'réglés' : 'réglé'}.`,
          ...(apres.length > nbRegles ? [`${pluriel(apres.length - nbRegles, 'encours')} en partie.`] : []),
          ...(reste ? [`${formatCentimes(reste.resteCentimes)} restent à affecter.`] : []),
        ].join(' '),
        {
          annuler: apres.every(estAnnulable)
            ? () => void annulerReglements({ encaissements, encours: actes }, retenus, apres)
            : undefined,
        },
      );
      onFermer();
      onFait?.();
    },
    {
      onRecharger: () =>
        void Promise.all(lignes.map(({ id }) => actes.relire(id))).then((relus) => {
          setLignes(relus.filter(({ droits }) => droits.regler));
          f.fermerAlerte();
        }, echec),
    },
  );
  const { date, action } = f.valeurs;
  const { simple, parts, sommeCentimes, totalCentimes, resteCentimes } = partager(action);
  return {
    f,
    lignes,
    parts,
    simple,
    plusieurs,
    choisi,
    choisir,
    recu,
    setRecu,
    /** As typed, or proposed. */
    partSaisie: (id: number) => (saisies.has(id) ? (saisies.get(id) ?? null) : (partDe(parts, id) ?? null)),
    saisirPart: (id: number, montant: number | Illisible | null) => setSaisies(new Map([...saisies, [id, montant]])),
    /** Back to the oldest first. */
    repartir: saisies.size > 0 ? () => setSaisies(new Map()) : null,
    garde: (id: number) => !exclus.has(id),
    garder: (id: number, oui: boolean) =>
      setExclus(new Set(oui ? [...exclus].filter((exclu) => exclu !== id) : [...exclus, id])),
    totalCentimes,
    sommeCentimes,
    resteCentimes,
    refusDe: (id: number): string | null => {
      const part = parts.find(({ encours }) => encours.id === id);
      if (!part) return null;
      if (depasseLeSolde(part)) return `Plus que son solde de ${formatCentimes(part.encours.soldeCentimes)}`;
      return resteADeclarer(part) ? 'À déclarer : ne se règle pas en partie' : null;
    },
    empeche:
      resteCentimes < 0 ||
      (!simple && (estIllisible(recu) || retenus.some(({ id }) => estIllisible(saisies.get(id))))) ||
      parts.every(({ encours, montantCentimes }) => encours.soldeCentimes > 0 && !montantCentimes) ||
      (!simple && parts.some((part) => depasseLeSolde(part) || resteADeclarer(part))),
    date,
    dateConfirmee,
    confirmerDate,
    origine: origineApres(retenus, date),
  };
};
const partDe = (parts: ReturnType<typeof partsDe>, id: number): number | null | undefined =>
  parts.find(({ encours }) => encours.id === id)?.montantCentimes;
export type SelectionEnSaisie = ReturnType<typeof useSelection>;
