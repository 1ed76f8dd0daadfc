import { Stack, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { avertissementsRfa } from '#shared/features/argent/rfa/rules.ts';
import { creationRfaSchema, modificationRfaSchema } from '#shared/features/argent/rfa/schemas.ts';
import type { DetailRfa } from '#shared/features/argent/rfa/contract/lecture.ts';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { rattraper, usePremierLu } from '#web/lib/edition.ts';
import { formatCentimes } from '#web/lib/formats.ts';
import { useFormulaireSurValeurs } from '#web/lib/formulaire.ts';
import { sansIllisible } from '#web/lib/illisible.ts';
import { FormDrawer, FormDrawerAttente } from '#web/ui/FormDrawer.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { Avertissements } from './Avertissements.tsx';
import { rfaQueries, useActesRfa } from './queries.ts';
import styles from './Rfa.module.css';
import { RfaFormChamps, type ChampsProps } from './RfaFormChamps.tsx';
import { saisieDe, saisieVide, type SaisieRfa } from './saisie-rfa.ts';
import { Simulation } from './Simulation.tsx';

const LARGEUR = 1080;

const phrasesDe = (lisible: SaisieRfa): string[] => [
  ...new Set(avertissementsRfa(lisible).map(({ phrase }) => phrase)),
];

/** Encours that saving would take away: those of the tiers that are no longer there. */
const encoursRetires = (rfa: DetailRfa, { paliers }: SaisieRfa): string[] => {
  const gardes = new Set(paliers.map(({ id }) => id));
  return rfa.periodes.flatMap((periode) =>
    periode.paliers.flatMap(({ palierId, encours }) =>
      encours && !gardes.has(palierId)
        ? [`L’encours ${encours.numero} (${formatCentimes(encours.attenduCentimes)}) sera retiré avec son palier.`]
        : [],
    ),
  );
};

const Corps = (props: ChampsProps) => (
  <div className={styles.saisie}>
    <Stack gap="lg" miw={0}>
      <RfaFormChamps {...props} />
    </Stack>
    <Simulation saisie={sansIllisible(props.valeurs)} />
  </div>
);

type Commun = { onFermer: () => void; onEnregistre: (id: number) => void };

const Creation = ({
  laboratoireId,
  annee,
  onFermer,
  onEnregistre,
}: Commun & { laboratoireId: number | undefined; annee: number }) => {
  const actes = useActesRfa();
  const f = useFormulaireSurValeurs(
    creationRfaSchema,
    { laboratoireId: laboratoireId ?? null, ...saisieVide(annee) },
    async (donnees, { idempotencyKey }) => {
      const creee = await actes.creer(donnees, idempotencyKey);
      succes('RFA ajoutée.');
      onEnregistre(creee.id);
    },
    { brouillon: laboratoireId === undefined ? 'rfa.nouvelle' : `rfa.nouvelle.${laboratoireId}` },
  );
  return (
    <FormDrawer
      titre="Nouvelle RFA"
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Ajouter"
      avis={<Avertissements phrases={phrasesDe(sansIllisible(f.valeurs))} />}
      onFermer={onFermer}
    >
      <Corps
        champ={f.champ}
        valeurs={f.valeurs}
        poser={f.poser}
        erreurs={f.erreurs}
        laboratoire={
          <ChampLaboratoire
            required
            favoris
            data-autofocus
            placeholder="Tapez les premières lettres"
            {...f.champ('laboratoireId')}
          />
        }
      />
    </FormDrawer>
  );
};

const Modification = ({ rfa, onFermer, onEnregistre }: Commun & { rfa: DetailRfa }) => {
  const actes = useActesRfa();
  const f = useFormulaireSurValeurs(
    modificationRfaSchema,
    saisieDe(rfa),
    async (donnees) => {
      const modifiee = await actes.modifier(rfa.id, donnees);
      succes('RFA enregistrée.');
      onEnregistre(modifiee.id);
    },
    {
      brouillon: `rfa.${rfa.id}`,
      onRecharger: () => void actes.relire(rfa.id).then((relue) => rattraper(f, saisieDe(rfa), saisieDe(relue)), echec),
    },
  );
  const { operateurId: id, operateurNom: nom } = rfa;
  return (
    <FormDrawer
      titre="Modifier la RFA"
      largeur={LARGEUR}
      formulaire={f}
      envoyer="Enregistrer"
      avis={<Avertissements phrases={[...encoursRetires(rfa, f.valeurs), ...phrasesDe(sansIllisible(f.valeurs))]} />}
      onFermer={onFermer}
    >
      <Corps
        champ={f.champ}
        valeurs={f.valeurs}
        poser={f.poser}
        erreurs={f.erreurs}
        laboratoire={<TextInput label="Laboratoire" disabled value={rfa.laboratoireNom} />}
        operateur={id === null || nom === null ? undefined : { id, nom }}
      />
    </FormDrawer>
  );
};

type Props = Commun & { id: number | null; laboratoireId: number | undefined; annee: number };

/** Adds or edits a RFA, beside what it gives. What is typed is kept until it is saved. */
export const RfaForm = ({ id, laboratoireId, annee, ...commun }: Props) => {
  const { data, error, refetch } = useQuery({ ...rfaQueries.detail(id ?? 0), enabled: id !== null });
  const modele = usePremierLu(data);
  if (id === null) return <Creation laboratoireId={laboratoireId} annee={annee} {...commun} />;
  if (modele) return <Modification rfa={modele} {...commun} />;
  return (
    <FormDrawerAttente largeur={LARGEUR} onFermer={commun.onFermer} erreur={error} onReessayer={() => void refetch()} />
  );
};
