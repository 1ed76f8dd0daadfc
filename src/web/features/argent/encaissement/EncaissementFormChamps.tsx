import { TextInput } from '@mantine/core';
import { naturesEncaissement } from '#shared/features/argent/encaissement/schemas/enumerations.ts';
import { libelleMontants, libelleNatureEncaissement } from '#shared/features/argent/encaissement/messages.ts';
import {
  payeursEncours,
  type MontantsEncours,
  type Payeur,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import { libellePayeur } from '#shared/features/argent/encours/messages.ts';
import { optionsEncours } from '#web/features/argent/encours/filtres.ts';
import { ChampLaboratoire } from '#web/features/catalogue/laboratoire/ChampLaboratoire.tsx';
import { aujourdhui } from '#web/lib/formats.ts';
import { nombreLu, type Illisible } from '#web/lib/illisible.ts';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import grille from '#web/ui/Grille.module.css';
import { Section } from '#web/ui/Section.tsx';
import type { SaisieEncaissement } from './saisie-encaissement.ts';

const NATURES = optionsEncours(naturesEncaissement, libelleNatureEncaissement);
const PAYEURS = optionsEncours(payeursEncours, libellePayeur);

type ChampsEncaissementProps = {
  champ: (chemin: keyof SaisieEncaissement) => object;
  valeurs: SaisieEncaissement;
  poser: (modifs: Partial<SaisieEncaissement>) => void;
  partage: MontantsEncours;
};

const montantLu = (valeur: unknown): number | null => nombreLu(valeur as number | Illisible | null);
/** Amount with taxes, computed from the two others. */
const ttcDe = (ht: number | null, tva: number | null): Partial<SaisieEncaissement> =>
  ht === null || tva === null ? {} : { montantTtcCentimes: ht + tva };

const Montants = ({ champ, valeurs, poser, partage }: ChampsEncaissementProps) => (
  <Section
    titre="Montants"
    texte={`Vos encours se comptent ${libelleMontants[partage]} : c’est ce montant qui se partage.`}
  >
    <div className={grille.deux}>
      <MontantField
        label="Montant HT"
        {...champ('montantHtCentimes')}
        onChange={(ht) =>
          poser({ montantHtCentimes: ht as number | null, ...ttcDe(montantLu(ht), montantLu(valeurs.tvaCentimes)) })
        }
      />
      <MontantField
        label="TVA"
        {...champ('tvaCentimes')}
        onChange={(tva) =>
          poser({ tvaCentimes: tva as number | null, ...ttcDe(montantLu(valeurs.montantHtCentimes), montantLu(tva)) })
        }
      />
      <MontantField label="Montant TTC" {...champ('montantTtcCentimes')} />
    </div>
  </Section>
);

/** Fields of the document. */
export const EncaissementFormChamps = (props: ChampsEncaissementProps) => {
  const { champ, valeurs, poser } = props;
  const avoir = valeurs.nature === 'AVOIR';
  return (
    <>
      <Section titre="Document">
        <div className={grille.deux}>
          <ChoixField
            label="Payeur"
            required
            allowDeselect={false}
            options={PAYEURS}
            {...champ('payeur')}
            onChange={(payeur: Payeur | null) =>
              poser({ payeur: payeur ?? 'LABO', ...(payeur === 'GROUPEMENT' && { laboratoireId: null }) })
            }
          />
          {valeurs.payeur === 'GROUPEMENT' ? null : (
            <ChampLaboratoire
              required
              favoris
              data-autofocus
              placeholder="Tapez les premières lettres"
              {...champ('laboratoireId')}
            />
          )}
          <ChoixField label="Nature" required allowDeselect={false} options={NATURES} {...champ('nature')} />
          <TextInput
            label="Numéro"
            required={avoir}
            placeholder={avoir ? 'N° de l’avoir' : 'N° de chèque, de virement…'}
            {...champ('numero')}
          />
          <JourField label="Date" required max={aujourdhui()} {...champ('date')} />
        </div>
      </Section>
      <Montants {...props} />
      <TexteLongField label="Information" maximum={500} minRows={2} autosize {...champ('info')} />
    </>
  );
};
