import { Radio, Text } from '@mantine/core';
import { CarteDuChoix } from '#web/features/argent/encaissement/reglement/CarteDuChoix.tsx';
import type { PropositionRecue } from '#web/features/argent/encaissement/reglement/en-main.ts';
import cartes from '#web/features/argent/encaissement/reglement/Reglement.module.css';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { Money } from '#web/ui/Money.tsx';

type Props = {
  /** Tax nature of the encaissement. */
  nature: NatureFiscale;
  propositions: readonly PropositionRecue[];
  choisie: number | null;
  onChoisir: (rang: number) => void;
};

/** The proposals, best first: the arrows move between them, Enter accepts the selected one. */
export const PropositionsDuRecu = ({ nature, propositions, choisie, onChoisir }: Props) => (
  <Radio.Group
    aria-label="Ce qui correspond"
    value={choisie === null ? '' : String(choisie)}
    onChange={(valeur) => onChoisir(Number(valeur))}
  >
    <div className={cartes.cartes}>
      {propositions.map(({ parts, hypothese, raisons, resteCentimes }, rang) => (
        <CarteDuChoix
          key={parts.map(({ encoursId, montantCentimes }) => `${encoursId}.${montantCentimes}`).join('-')}
          valeur={String(rang)}
          choisie={rang === choisie}
          premiere={rang === (choisie ?? 0)}
          nom={`Proposition ${rang + 1} : ${parts.map(({ encoursNumero }) => encoursNumero).join(', ')}`}
          raisons={[
            ...(hypothese === null ? [] : [hypothese]),
            ...raisons,
            ...(resteCentimes > 0 ? [`restera ${formatMontant(resteCentimes, nature)}`] : []),
          ]}
        >
          {parts.map(({ encoursId, encoursNumero, encoursInfo, soldeCentimes, ...part }) => (
            <div key={encoursId} className={cartes.ligne}>
              <Text span size="sm" className={cartes.coupe} title={encoursInfo}>
                <strong className="chiffres">{encoursNumero}</strong> {encoursInfo}
              </Text>
              <Text span size="sm" className={cartes.montant}>
                <Money centimes={part.montantCentimes} gras suffixe={part.natureFiscale} />
                {part.natureFiscale === nature ? null : (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    de {formatMontant(part.montantRecuCentimes, nature)}
                  </Text>
                )}
                {part.montantCentimes === soldeCentimes ? null : (
                  <Text span size="xs" c="dimmed">
                    {' '}
                    sur {formatMontant(soldeCentimes, part.natureFiscale)}
                  </Text>
                )}
              </Text>
            </div>
          ))}
        </CarteDuChoix>
      ))}
    </div>
  </Radio.Group>
);
