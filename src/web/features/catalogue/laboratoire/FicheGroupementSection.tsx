import { Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  COULEUR_DEFAUT,
  ficheGroupementSchema,
  nomsSurchargeables,
  type ChampSurchargeable,
  type LaboratoireDetail,
} from '#shared/features/catalogue/laboratoire/contract.ts';
import { valeursSurchargeables } from '#shared/features/catalogue/laboratoire/rules.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { Section } from '#web/ui/Section.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsFiche } from './ChampsFiche.tsx';
import { laboratoireQueries, useActesLaboratoire } from './queries.ts';

const VIDES = {
  ...(Object.fromEntries(nomsSurchargeables.map((champ) => [champ, ''])) as Record<ChampSurchargeable, string>),
  color: COULEUR_DEFAUT,
  logo: null,
};

type Compte = { id: number; nom: string } & Record<
  'rue' | 'codePostal' | 'ville' | 'mail' | 'telephone',
  string | null
>;
/** Default values, from the account of the groupement. */
const proposees = ({ rue, codePostal, ville, mail, telephone }: Compte) => ({
  ...VIDES,
  rue: rue ?? '',
  codePostal: codePostal ?? '',
  ville: ville ?? '',
  emailLaboratoire: mail ?? '',
  telephoneLaboratoire: telephone ?? '',
});

type SaisieProps = {
  compte: Compte;
  /** Null until the groupement has written its sheet. */
  fiche: LaboratoireDetail | null;
  onEnregistre: (fiche: LaboratoireDetail) => void;
  onRecharger: () => void;
};

const Saisie = ({ compte, fiche, onEnregistre, onRecharger }: SaisieProps) => {
  const { ecrireFicheGroupement } = useActesLaboratoire();
  const formulaire = useFormulaire(
    ficheGroupementSchema,
    { ...(fiche ? valeursSurchargeables(fiche) : proposees(compte)), version: fiche?.version ?? null },
    async (saisie) => {
      onEnregistre(await ecrireFicheGroupement(saisie));
      succes('Fiche de laboratoire enregistrée.');
    },
    { onRecharger },
  );
  const { champ, valeurs, poser } = formulaire;
  return (
    <Formulaire
      formulaire={formulaire}
      envoyer="Enregistrer la fiche"
      onAnnuler={formulaire.modifie ? formulaire.repartir : undefined}
    >
      <ChampsFiche nom={compte.nom} champ={champ} valeurs={valeurs} poser={poser} />
    </Formulaire>
  );
};

const useFiche = (groupementId: number) => {
  const groupements = useQuery(laboratoireQueries.groupements());
  const id = groupements.data?.find((detail) => detail.groupementId === groupementId)?.id ?? null;
  const fiche = useQuery({ ...laboratoireQueries.detail(id ?? 0), enabled: id !== null });
  return { groupements, fiche, id };
};

/** The sheet of a groupement as a supplier, which is its row in the catalogue (CAT-70). */
export const FicheGroupementSection = ({ compte }: { compte: Compte }) => {
  const client = useQueryClient();
  const { groupements, fiche, id } = useFiche(compte.id);
  const [enregistree, setEnregistree] = useState<LaboratoireDetail>();
  const depart = enregistree ?? (id === null ? null : fiche.data);
  const error = groupements.error ?? fiche.error;
  const recharger = async () => {
    const fraiches = await client.fetchQuery({ ...laboratoireQueries.groupements(), staleTime: 0 });
    const mienne = fraiches.find((detail) => detail.groupementId === compte.id);
    if (mienne) setEnregistree(await client.fetchQuery({ ...laboratoireQueries.detail(mienne.id), staleTime: 0 }));
  };
  return (
    <Section
      titre="Fiche de laboratoire"
      cadre
      texte={
        'Vos coordonnées de fournisseur. Elles se lisent au catalogue, sous le nom de votre groupement ; les ' +
        'pharmacies qui vous y ont choisi sont prévenues d’un changement.'
      }
    >
      {groupements.data === undefined || depart === undefined ? (
        error ? (
          <ErrorState compact erreur={error} onReessayer={() => void groupements.refetch()} />
        ) : (
          <Skeleton h={320} />
        )
      ) : (
        <Saisie
          key={depart?.version ?? 0}
          compte={compte}
          fiche={depart}
          onEnregistre={setEnregistree}
          onRecharger={() => void recharger()}
        />
      )}
    </Section>
  );
};
