import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { surchargesSchema, type Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { valeursSurchargeables } from '#shared/features/catalogue/laboratoire/rules.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { succes } from '#web/ui/snackbar.tsx';
import { ChampsFiche } from './ChampsFiche.tsx';
import { laboratoireQueries, useActesLaboratoire } from './queries.ts';

type Props = { labo: Laboratoire; onEnregistre?: (labo: Laboratoire) => void; onRecharger: () => void };

const Saisie = ({ labo, onEnregistre, onRecharger }: Props) => {
  const { surcharger } = useActesLaboratoire();
  const formulaire = useFormulaire(
    surchargesSchema,
    { ...valeursSurchargeables(labo.laboratoireDetail), version: labo.version },
    async (donnees) => {
      const enregistre = await surcharger(labo.id, donnees);
      succes('La fiche est enregistrée.');
      onEnregistre?.(enregistre);
    },
    { onRecharger },
  );
  const { champ, valeurs, poser } = formulaire;
  return (
    <Formulaire formulaire={formulaire} onAnnuler={formulaire.modifie ? formulaire.repartir : undefined}>
      <ChampsFiche
        nom={labo.laboratoireDetail.nom}
        champ={champ}
        valeurs={valeurs}
        poser={poser}
        catalogue={labo.catalogue}
      />
    </Formulaire>
  );
};

/** The account's own values of a laboratory. Keeps the typed values until they are saved or reloaded. */
export const FicheForm = ({ labo, onEnregistre }: Omit<Props, 'onRecharger'>) => {
  const client = useQueryClient();
  const [depart, setDepart] = useState(labo);
  const recharger = () =>
    void client.fetchQuery({ ...laboratoireQueries.parId(labo.id), staleTime: 0 }).then((frais) => {
      setDepart(frais);
      return frais;
    });
  const enregistre = (frais: Laboratoire) => {
    setDepart(frais);
    onEnregistre?.(frais);
  };
  return (
    <Saisie key={`${depart.id}-${depart.version}`} labo={depart} onEnregistre={enregistre} onRecharger={recharger} />
  );
};
