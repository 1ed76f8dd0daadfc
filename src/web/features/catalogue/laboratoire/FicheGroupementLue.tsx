import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nomsSurchargeables } from '#shared/features/catalogue/laboratoire/contract.ts';
import { libellesFiche } from '#shared/features/catalogue/laboratoire/messages.ts';
import { formatTelephone } from '#web/lib/formats.ts';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { laboratoireQueries } from './queries.ts';

const montree = (champ: string, valeur: string | null) =>
  !valeur ? null : champ.startsWith('telephone') ? (
    <Anchor size="sm" href={`tel:${valeur}`} className="chiffres">
      {formatTelephone(valeur)}
    </Anchor>
  ) : champ.startsWith('email') ? (
    <Anchor size="sm" href={`mailto:${valeur}`}>
      {valeur}
    </Anchor>
  ) : champ.startsWith('url') ? (
    <Anchor size="sm" href={valeur} target="_blank" rel="noopener noreferrer">
      {valeur.replace(/^https?:\/\//, '')}
    </Anchor>
  ) : (
    valeur
  );

/** The sheet that a groupement shares with its adhérents (CAT-71); renders nothing before it is written. */
export const FicheGroupementLue = ({ groupementId }: { groupementId: number }) => {
  const { data: groupements } = useQuery(laboratoireQueries.groupements());
  const id = groupements?.find((detail) => detail.groupementId === groupementId)?.id;
  const { data: fiche } = useQuery({ ...laboratoireQueries.detail(id ?? 0), enabled: id !== undefined });
  return fiche ? (
    <KeyValue
      sansVides
      entrees={nomsSurchargeables
        .filter((champ) => champ !== 'color' && champ !== 'logo')
        .map((champ) => ({ libelle: libellesFiche[champ], valeur: montree(champ, fiche[champ]) }))}
    />
  ) : null;
};
