import { Anchor } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AchatsDuLaboratoire } from '#web/features/argent/facture/AchatsDuLaboratoire.tsx';
import { CaSaisie } from '#web/features/catalogue/laboratoire/CaSaisie.tsx';
import { laboratoireQueries } from '#web/features/catalogue/laboratoire/queries.ts';
import { aujourdhui } from '#web/lib/formats.ts';
import { rdvQueries } from './queries.ts';

type Props = { laboratoireId: number; /** The day of the RDV; null while it is not typed. */ date: string | null };

/** The turnover, typed from an RDV: the year before the RDV first (CAT-61). */
export const CaDuRdv = ({ laboratoireId, date }: Props) => {
  const client = useQueryClient();
  const { data: labo } = useQuery(laboratoireQueries.parId(laboratoireId));
  const [ouvert, setOuvert] = useState(false);
  if (!labo) return null;
  if (!ouvert)
    return (
      <Anchor component="button" type="button" size="xs" onClick={() => setOuvert(true)}>
        Saisir le chiffre d’affaires
      </Anchor>
    );
  // A year already typed is changed in place.
  const annee = Number((date ?? aujourdhui()).slice(0, 4)) - 1;
  const montant = labo.chiffreAffaireAnnuel[annee] ?? null;
  return (
    <AchatsDuLaboratoire laboratoireId={laboratoireId}>
      {(achats) => (
        <CaSaisie
          key={`${annee}-${montant}`}
          labo={labo}
          achats={achats}
          depart={{ annee, montant }}
          onFait={() => {
            setOuvert(false);
            void client.invalidateQueries({ queryKey: [...rdvQueries.racine, 'fiche', laboratoireId] });
          }}
          onDejaSaisie={() => {}}
        />
      )}
    </AchatsDuLaboratoire>
  );
};
