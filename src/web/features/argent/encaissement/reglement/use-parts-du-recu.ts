import { useState } from 'react';
import {
  affectationSaisieSchema,
  type AffectationSaisie,
} from '#shared/features/argent/encaissement/schemas/saisie.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { formatMontants, sommerParNature } from '#shared/core/nature-fiscale.ts';
import { useActesEncours } from '#web/features/argent/encours/queries.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { echec } from '#web/ui/snackbar.tsx';
import { useActesEncaissement } from '../queries.ts';
import {
  ecartDit,
  fautesDeLEcart,
  prisesEnMain,
  type EncoursVise,
  type RecuEnMain,
  type ReglementEnMain,
} from './en-main.ts';

/** The fields of an encaissement that a règlement needs. */
type Recu = Pick<DetailEncaissement, 'id' | 'version'> & RecuEnMain;

type Options = {
  /** Null when no encaissement is chosen. */
  readonly recu: Recu | null;
  readonly depart: { readonly valeurs: ReglementEnMain; readonly vises: ReadonlyMap<number, EncoursVise> };
  readonly garde?: boolean;
  /** @throws the error of a confirmation still to give */
  readonly avantEnvoi?: (saisie: AffectationSaisie) => void;
  readonly onFait: (apres: DetailEncaissement) => void;
};

/** The affectations of one encaissement being prepared, each with its écart. For the desk and the dialogs. */
export const usePartsDuRecu = ({ recu, depart, garde = true, avantEnvoi, onFait }: Options) => {
  const actes = useActesEncaissement();
  const actesEncours = useActesEncours();
  const [vises, setVises] = useState(depart.vises);
  const [relu, setRelu] = useState<Recu | null>(null);
  const courant = relu && relu.id === recu?.id && relu.version > recu.version ? relu : recu;
  const f = useFormulaireSurValeurs(
    affectationSaisieSchema,
    depart.valeurs,
    async (saisie, { idempotencyKey }) => {
      if (!courant) return;
      avantEnvoi?.(saisie);
      const parts = saisie.parts.map((part) => ({ ...part, ...ecartDit(part, vises.get(part.encoursId)) }));
      onFait(await actes.affecter(courant.id, { ...saisie, parts, version: courant.version }, idempotencyKey));
    },
    {
      garde,
      verifier: () => fautesDesEcarts(),
      onRecharger: () => void recharger().catch(echec),
    },
  );
  const { parts } = f.valeurs;
  const fautesDesEcarts = (): Record<string, string> =>
    Object.fromEntries(
      parts.flatMap((part, rang) => Object.entries(fautesDeLEcart(part, vises.get(part.encoursId), `parts.${rang}`))),
    );
  const recharger = async () => {
    const relus = await Promise.all(parts.map(({ encoursId }) => actesEncours.relire(encoursId)));
    if (courant) setRelu(await actes.relire(courant.id));
    const encoursRelus = new Map(relus.map((encours) => [encours.id, encours]));
    setVises(new Map([...vises, ...encoursRelus]));
    f.poser({
      parts: parts.map((part) => ({ ...part, version: encoursRelus.get(part.encoursId)?.version ?? part.version })),
    });
    f.fermerAlerte();
  };
  const prises = courant ? prisesEnMain(courant, parts, vises) : [];
  const sommeCentimes = prises.reduce<number>((somme, pris) => somme + (pris ?? 0), 0);
  const resteCentimes = !courant || prises.includes(null) ? null : courant.resteCentimes - sommeCentimes;
  return {
    f,
    vises,
    viser: (encours: EncoursVise) => setVises(new Map([...vises, [encours.id, encours]])),
    prises,
    sommeCentimes,
    /** What the encours take, each in its own nature: « 100,00 € HT et 50,00 € TTC ». */
    regles: formatMontants(
      sommerParNature(
        parts.map((part) => ({ ...part, natureFiscale: vises.get(part.encoursId)?.natureFiscale ?? 'HT' })),
        ({ montantCentimes }) => nombreLu(montantCentimes) ?? 0,
      ),
    ),
    /** Null: a rate is to say. */
    resteCentimes,
    empeche: parts.length === 0 || (resteCentimes !== null && resteCentimes < 0),
  };
};
