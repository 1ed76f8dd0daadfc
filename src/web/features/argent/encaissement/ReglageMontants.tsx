import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { libelleMontants } from '#shared/features/argent/encaissement/messages.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { encaissementQueries, useActesEncaissement } from './queries.ts';

const AUTRE: Readonly<Record<MontantsEncours, MontantsEncours>> = { HT: 'TTC', TTC: 'HT' };

/** The tax nature in which the account counts its encours, and the form that changes it (ECM-2). */
export const ReglageMontants = () => {
  const { data } = useQuery(encaissementQueries.reglage());
  const actes = useActesEncaissement();
  if (!data) return null;
  const { montantsEncours, version, droits } = data;
  const autre = AUTRE[montantsEncours];
  const changer = async () => {
    const accord = await confirmerActe({
      titre: `Compter vos encours ${libelleMontants[autre]} ?`,
      texte:
        `Vos nouveaux encours seront en ${autre}, sauf si vous dites autrement. Aucun encours, aucun règlement ` +
        `d’avant ne change : chacun reste en HT ou en TTC comme il est.`,
      action: `Compter ${libelleMontants[autre]}`,
    });
    if (!accord) return;
    await actes.changerReglage({ montantsEncours: autre, version });
    succes(`Vos nouveaux encours se comptent ${libelleMontants[autre]}. Ceux d’avant ne changent pas.`);
  };
  return (
    <>
      {` Vos nouveaux encours se comptent ${libelleMontants[montantsEncours]}. `}
      {droits.modifier ? (
        <Anchor component="button" type="button" inherit underline="always" onClick={() => void changer().catch(echec)}>
          Changer
        </Anchor>
      ) : null}
    </>
  );
};
