import { Group, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ChoixAnnee } from '#web/features/argent/rfa/ChoixAnnee.tsx';
import {
  anneeChoisieRfaGroupement,
  listeServeurRfaGroupement,
  urlRfasGroupement,
} from '#web/features/argent/rfa-groupement/filtres.ts';
import { rfaGroupementQueries } from '#web/features/argent/rfa-groupement/queries.ts';
import {
  RfaGroupementPanneaux,
  usePanneauxGroupement,
} from '#web/features/argent/rfa-groupement/RfaGroupementPanneaux.tsx';
import { RfasGroupementListe } from '#web/features/argent/rfa-groupement/RfasGroupementListe.tsx';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { complementsRfaGroupement } from '#web/pages/rfas-groupement/complements.tsx';
import { BoutonAjouter } from '#web/ui/BoutonAjouter.tsx';

/** The RFA that a groupement negotiates with one laboratory. */
export const RfaDuGroupement = ({ laboratoireId }: { laboratoireId: number }) => {
  const url = useEtatUrl(urlRfasGroupement);
  const panneaux = usePanneauxGroupement();
  const { data } = useQuery(rfaGroupementQueries.liste(listeServeurRfaGroupement(url, laboratoireId)));
  const annee = anneeChoisieRfaGroupement(url);
  return (
    <Stack gap="sm">
      <Group justify="flex-end" gap="xs" data-sans-impression>
        <ChoixAnnee annee={annee} annees={data?.annees ?? []} onChange={(choisie) => url.changer({ annee: choisie })} />
        {panneaux.nouveau ? <BoutonAjouter onClick={panneaux.nouveau}>Nouvelle RFA</BoutonAjouter> : null}
      </Group>
      <RfasGroupementListe
        url={url}
        laboratoireId={laboratoireId}
        vers={panneaux}
        ouverte={panneaux.id}
        onNouveau={panneaux.nouveau}
      />
      <RfaGroupementPanneaux
        panneaux={panneaux}
        complements={complementsRfaGroupement}
        annee={annee}
        laboratoireId={laboratoireId}
      />
    </Stack>
  );
};
