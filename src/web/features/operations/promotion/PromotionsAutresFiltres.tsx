import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { payeursEncours } from '#shared/features/argent/encours/schemas.ts';
import { libellePayeur } from '#shared/features/argent/encours/messages.ts';
import {
  dispositifsOperation,
  originesPromotion,
  typesPromo,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import {
  libelleDispositif,
  libelleOrigineOperation,
  libelleTypePromo,
} from '#shared/features/operations/operation/messages.ts';
import { emplacementQueries } from '#web/features/operations/emplacement/queries.ts';
import { isJour } from '#web/lib/formats.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { optionsPromotion, type UrlPromotions } from './filtres.ts';

const dedans = { withinPortal: false };
const jour = (valeur: string | null) => (valeur !== null && isJour(valeur) ? valeur : undefined);

/** Filters used less often, behind the button. */
export const PromotionsAutresFiltres = ({ url: { etat: e, changer } }: { url: UrlPromotions }) => {
  const { data: plan } = useQuery(emplacementQueries.plan());
  const zones = plan?.zones ?? [];
  return (
    <>
      <MultiSelect
        label="Type"
        clearable
        comboboxProps={dedans}
        data={optionsPromotion(typesPromo, libelleTypePromo)}
        value={e.type ?? []}
        onChange={(choisis) => changer({ type: typesPromo.filter((type) => choisis.includes(type)) })}
      />
      <MultiSelect
        label="Dispositif"
        clearable
        comboboxProps={dedans}
        data={optionsPromotion(dispositifsOperation, libelleDispositif)}
        value={e.dispositif ?? []}
        onChange={(choisis) =>
          changer({ dispositif: dispositifsOperation.filter((dispositif) => choisis.includes(dispositif)) })
        }
      />
      <ChoixField
        label="Zone"
        clearable
        comboboxProps={dedans}
        options={zones.map(({ id, nom }) => ({ value: id, label: nom }))}
        value={e.zoneId ?? null}
        onChange={(zoneId) => changer({ zoneId })}
      />
      <ChoixField
        label="Emplacement"
        clearable
        searchable
        comboboxProps={dedans}
        options={zones.flatMap((zone) =>
          zone.emplacements.map(({ id, nom }) => ({ value: id, label: nom, groupe: zone.nom })),
        )}
        value={e.emplacementId ?? null}
        onChange={(emplacementId) => changer({ emplacementId })}
      />
      <ChoixField
        label="Origine"
        clearable
        comboboxProps={dedans}
        options={optionsPromotion(originesPromotion, libelleOrigineOperation)}
        value={e.origine ?? null}
        onChange={(origine) => changer({ origine })}
      />
      <ChoixField
        label="Payeur"
        clearable
        comboboxProps={dedans}
        options={optionsPromotion(payeursEncours, libellePayeur)}
        value={e.payeur ?? null}
        onChange={(payeur) => changer({ payeur })}
      />
      <JourField
        label="À partir du"
        effacable
        value={e.du ?? null}
        onChange={(du) => changer({ du: jour(du) }, { remplacer: true })}
      />
      <JourField
        label="Jusqu’au"
        effacable
        value={e.au ?? null}
        onChange={(au) => changer({ au: jour(au) }, { remplacer: true })}
      />
      <AnneeField
        label="Année"
        value={e.annee ?? null}
        onChange={(annee) => changer({ annee: nombreLu(annee) }, { remplacer: true })}
      />
    </>
  );
};
