import { Fragment } from 'react';
import { montantsDesSommes } from '#shared/features/argent/encours/rules/sommes.ts';
import type { MontantsParNature } from '#shared/core/nature-fiscale.ts';
import { naturesFiscales } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { SommesEncours } from '#shared/features/argent/encours/schemas.ts';
import { Money } from '#web/ui/Money.tsx';

/** One amount, or two when both natures occur: HT and TTC are never added (ENC-78). */
export const Montants = ({
  montants,
  gras,
  signe,
}: {
  montants: MontantsParNature;
  gras?: boolean;
  signe?: boolean;
}) => {
  const presentes = naturesFiscales.filter((nature) => montants[nature] !== undefined);
  if (presentes.length === 0) return <Money centimes={0} gras={gras} />;
  return presentes.map((nature, rang) => (
    <Fragment key={nature}>
      {rang > 0 ? ' ' : null}
      <span style={{ whiteSpace: 'nowrap' }}>
        {rang > 0 ? '+ ' : null}
        <Money centimes={montants[nature]} gras={gras} signe={signe} suffixe={nature} />
      </span>
    </Fragment>
  ));
};

type Champ = Parameters<typeof montantsDesSommes>[1];
type Props = { sommes: SommesEncours; champ: Champ; gras?: boolean };
export const MontantsDesSommes = ({ sommes, champ, ...allure }: Props) => (
  <Montants montants={montantsDesSommes(sommes, champ)} {...allure} />
);
