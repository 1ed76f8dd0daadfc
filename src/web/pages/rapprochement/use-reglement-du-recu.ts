import { useEffect, useState } from 'react';
import type { RapprochementsLus } from '#shared/features/argent/encaissement/schemas/rapprochement.ts';
import { affectationSaisieSchema } from '#shared/features/argent/encaissement/schemas/saisie.ts';
import type { DetailEncaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { useActesEncaissement } from '#web/features/argent/encaissement/queries.ts';
import { useActesEncours } from '#web/features/argent/encours/queries.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { echec } from '#web/ui/snackbar.tsx';
import {
  ajouterPart,
  partsDeLaProposition,
  sommeEnMain,
  visesDeLaProposition,
  type EncoursVise,
  type ReglementEnMain,
} from './en-main.ts';
import { reglementFait, type ActeFait } from './acte-fait.ts';

/** What was begun on one encaissement, kept while another is in hand. */
export type MemoireDuRecu = {
  readonly valeurs: ReglementEnMain;
  readonly vises: ReadonlyMap<number, EncoursVise>;
  readonly choisie: number | null;
};

export type ReglementDuRecuProps = {
  encaissement: DetailEncaissement;
  proposes: RapprochementsLus;
  memoire: Map<number, MemoireDuRecu>;
  onFait: (fait: ActeFait | null) => void;
};

const departDuRecu = ({ encaissement, proposes, memoire }: ReglementDuRecuProps): MemoireDuRecu => {
  const gardee = memoire.get(encaissement.id);
  if (gardee) return gardee;
  const rang = proposes.rapprochements.findIndex(({ convientSeul }) => convientSeul);
  const seule = proposes.rapprochements[rang];
  return {
    choisie: seule ? rang : null,
    vises: new Map(proposes.rapprochements.flatMap(visesDeLaProposition).map((vise) => [vise.id, vise])),
    valeurs: {
      version: encaissement.version,
      date: null,
      parts: seule ? partsDeLaProposition(seule) : [],
      montantPartageCentimes: seule && seule.hypothese !== null ? seule.montantCentimes : null,
    },
  };
};

/** What one encaissement settles, being chosen: a proposal, changed or not, or encours taken by hand. */
export const useReglementDuRecu = (props: ReglementDuRecuProps) => {
  const { encaissement, proposes, memoire, onFait } = props;
  const { id, version, resteCentimes } = encaissement;
  const actes = useActesEncaissement();
  const actesEncours = useActesEncours();
  const [debut] = useState(() => departDuRecu(props));
  const [vises, setVises] = useState(debut.vises);
  const [choisie, setChoisie] = useState(debut.choisie);
  const f = useFormulaireSurValeurs(
    affectationSaisieSchema,
    debut.valeurs,
    async (donnees, { idempotencyKey }) => {
      const apres = await actes.affecter(id, { ...donnees, version }, idempotencyKey);
      memoire.delete(id);
      onFait(reglementFait(actes, apres));
    },
    { garde: false, onRecharger: () => void recharger().catch(echec) },
  );
  const { parts, montantPartageCentimes } = f.valeurs;
  const recharger = async () => {
    const relus = await Promise.all(parts.map(({ encoursId }) => actesEncours.relire(encoursId)));
    await actes.relire(id);
    const encoursRelus = new Map(relus.map((encours) => [encours.id, encours]));
    setVises(new Map([...vises, ...encoursRelus]));
    f.poser({
      parts: parts.map((part) => ({ ...part, version: encoursRelus.get(part.encoursId)?.version ?? part.version })),
    });
    f.fermerAlerte();
  };
  useEffect(() => {
    if (f.modifie) memoire.set(id, { valeurs: f.valeurs, vises, choisie });
  }, [memoire, id, f.modifie, f.valeurs, vises, choisie]);

  const disponibleCentimes = resteCentimes ?? nombreLu(montantPartageCentimes);
  const sommeCentimes = sommeEnMain(parts);
  const poserParts = (prochaines: ReglementEnMain['parts']) => {
    setChoisie(null);
    f.poser({ parts: prochaines });
  };
  return {
    f,
    vises,
    choisie,
    sommeCentimes,
    resteCentimes: disponibleCentimes === null ? null : disponibleCentimes - sommeCentimes,
    choisir: (rang: number) => {
      const proposition = proposes.rapprochements[rang];
      if (!proposition) return;
      setChoisie(rang);
      f.poser({
        parts: partsDeLaProposition(proposition),
        montantPartageCentimes: proposition.hypothese === null ? null : proposition.montantCentimes,
      });
    },
    ajouter: (encours: EncoursVise) => {
      setVises(new Map([...vises, [encours.id, encours]]));
      poserParts(ajouterPart(parts, encours, disponibleCentimes));
    },
    retirer: (encoursId: number) => poserParts(parts.filter((part) => part.encoursId !== encoursId)),
  };
};
