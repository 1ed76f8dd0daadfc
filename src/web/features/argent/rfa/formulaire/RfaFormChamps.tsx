import { Checkbox, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { actionsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { libelleActionEncours } from '#shared/features/argent/encours/messages.ts';
import {
  basesRfa,
  periodesRfa,
  resultatsRfa,
  uniteDeBase,
  uniteDeResultat,
} from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { libelleBase, libellePeriodeRfa, libelleResultat } from '#shared/features/argent/rfa/messages.ts';
import { reglementParDefaut } from '#shared/features/argent/rfa/rules/periodes.ts';
import { formatJour } from '#web/lib/formats.ts';
import type { Chemin } from '#web/lib/formulaire.ts';
import { nombreLu } from '#web/lib/illisible.ts';
import { AnneeField } from '#web/ui/fields/AnneeField.tsx';
import { ChoixField } from '#web/ui/fields/ChoixField.tsx';
import { JourField } from '#web/ui/fields/JourField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { TexteLongField } from '#web/ui/fields/TexteLongField.tsx';
import grille from '#web/ui/Grille.module.css';
import { Section } from '#web/ui/Section.tsx';
import { CentiemesField } from '../CentiemesField.tsx';
import { rfaQueries } from '../queries.ts';
import { RfaFormAcomptes, RfaFormProduits } from './RfaFormListes.tsx';
import { RfaFormPaliers } from './RfaFormPaliers.tsx';
import { avecBase, avecResultat, type SaisieRfa } from './saisie-rfa.ts';

const enOptions = <V extends string>(valeurs: readonly V[], libelles: Readonly<Record<V, string>>) =>
  valeurs.map((value) => ({ value, label: libelles[value] }));
const BASES = enOptions(basesRfa, libelleBase);
const RESULTATS = enOptions(resultatsRfa, libelleResultat);
const PERIODES = enOptions(periodesRfa, libellePeriodeRfa);
const MODES = enOptions(actionsEncours, libelleActionEncours);

export type ChampsRfaProps = {
  champ: (chemin: Chemin<SaisieRfa>) => object;
  valeurs: SaisieRfa;
  poser: (modifs: Partial<SaisieRfa>) => void;
  erreurs: Readonly<Record<string, ReactNode>>;
  /** The laboratory: a field for a new RFA, a text for an existing one. */
  laboratoire: ReactNode;
  /** The person in charge, when they may no longer be chosen. */
  operateur?: { readonly id: number; readonly nom: string } | undefined;
  /** The targeted segments, for a groupement only. */
  cible?: ReactNode;
};

const Contrat = ({ champ, laboratoire, valeurs, poser }: ChampsRfaProps) => (
  <Section titre="Contrat">
    <div className={grille.deux}>
      {laboratoire}
      <AnneeField label="Année" required {...champ('annee')} />
      <TextInput label="Gamme" description="Une gamme, un produit, ou les deux" {...champ('gamme')} />
      <TextInput label="Produit" description={'\u00a0'} {...champ('produit')} />
      <TexteLongField
        label="Condition de RFA"
        required
        maximum={500}
        minRows={2}
        autosize
        className={grille.large}
        description="Telle que le contrat l’écrit"
        {...champ('condition')}
      />
    </div>
    <RfaFormProduits produits={valeurs.produits} champ={champ} onChange={(produits) => poser({ produits })} />
  </Section>
);

const Assiette = ({ champ, valeurs, poser }: ChampsRfaProps) => {
  const unite = valeurs.type && uniteDeBase(valeurs.type);
  return (
    <Section titre="Assiette">
      <div className={grille.deux}>
        <ChoixField
          label="Type"
          required
          allowDeselect={false}
          searchable={false}
          description="Ce que les paliers mesurent"
          options={BASES}
          {...champ('type')}
          onChange={(type) => poser(avecBase(valeurs, type))}
        />
        {valeurs.type === 'QUANTITE' ? (
          <Checkbox
            size="sm"
            className={grille.large}
            name="gratuitesComptees"
            label="Les unités gratuites comptent dans la quantité"
            checked={valeurs.gratuitesComptees}
            onChange={({ currentTarget }) => poser({ gratuitesComptees: currentTarget.checked })}
          />
        ) : null}
        {valeurs.type === 'EVOLUTION_PCT' ? (
          <MontantField
            label="Base de l’année précédente"
            description="L’évolution se mesure sur elle"
            {...champ('reference')}
          />
        ) : null}
        {unite ? (
          <CentiemesField
            label="Plancher"
            unite={unite}
            description="Rien n’est dû en dessous"
            {...champ('plancherSeuil')}
          />
        ) : null}
      </div>
    </Section>
  );
};

const Resultat = ({ champ, valeurs, poser }: ChampsRfaProps) => {
  const unite = valeurs.resultatType && uniteDeResultat(valeurs.resultatType);
  return (
    <Section titre="Résultat">
      <div className={grille.deux}>
        <ChoixField
          label="Type de résultat"
          required
          allowDeselect={false}
          searchable={false}
          options={RESULTATS}
          {...champ('resultatType')}
          onChange={(resultatType) => poser(avecResultat(valeurs, resultatType))}
        />
        <ChoixField
          label="Période du résultat"
          required
          allowDeselect={false}
          options={PERIODES}
          {...champ('resultatPeriode')}
          onChange={(resultatPeriode) =>
            poser({ resultatPeriode, ...(resultatPeriode === 'LIBRE' ? {} : { dateDebut: null, dateFin: null }) })
          }
        />
        {valeurs.resultatPeriode === 'LIBRE' ? (
          <>
            <JourField label="Début" required {...champ('dateDebut')} />
            <JourField label="Fin" required {...champ('dateFin')} />
          </>
        ) : null}
        <CentiemesField
          label="Taux"
          required
          unite={unite}
          description="Ce qui est dû sous le premier palier ; 0 si rien"
          {...champ('taux')}
        />
        {unite && valeurs.type && uniteDeBase(valeurs.type) ? (
          <CentiemesField
            label="Valeur du plancher"
            unite={unite}
            description="Vide : le taux ci-contre"
            {...champ('plancherValeur')}
          />
        ) : null}
        <TextInput
          label="Gamme du résultat"
          placeholder={valeurs.gamme ?? undefined}
          description="Vide : la gamme du contrat"
          {...champ('resultatGamme')}
        />
      </div>
    </Section>
  );
};

const Reglement = ({ champ, valeurs, poser, operateur }: ChampsRfaProps) => {
  const { data } = useQuery(rfaQueries.operateurs());
  const annee = nombreLu(valeurs.annee);
  const operateurs = (data ?? []).map(({ id, nomComplet }) => ({ value: id, label: nomComplet }));
  const partie = operateur && data && !data.some(({ id }) => id === operateur.id);
  return (
    <Section titre="Règlement">
      <div className={grille.deux}>
        <ChoixField
          label="Mode de règlement"
          required
          allowDeselect={false}
          options={MODES}
          {...champ('modeReglement')}
        />
        <JourField
          label="Règlement prévu"
          description={annee === null ? undefined : `Vide : le ${formatJour(reglementParDefaut(annee))}`}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...champ('dateReglementPrevue')}
        />
        <ChoixField
          label="Opérateur"
          clearable
          placeholder="Vous"
          options={partie ? [...operateurs, { value: operateur.id, label: operateur.nom }] : operateurs}
          {...champ('operateurId')}
        />
      </div>
      <RfaFormAcomptes acomptes={valeurs.acomptes} champ={champ} onChange={(acomptes) => poser({ acomptes })} />
    </Section>
  );
};

/** The fields of a RFA, section by section. */
export const RfaFormChamps = (props: ChampsRfaProps) => {
  const { champ, valeurs, poser, erreurs, cible } = props;
  return (
    <>
      <Contrat {...props} />
      {cible}
      <Assiette {...props} />
      <Resultat {...props} />
      <Section titre="Paliers">
        <RfaFormPaliers
          valeurs={valeurs}
          champ={champ}
          erreur={erreurs['paliers']}
          onChange={(paliers) => poser({ paliers })}
        />
      </Section>
      <Reglement {...props} />
    </>
  );
};
