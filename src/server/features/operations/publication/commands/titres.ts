/** The notifications that ask an adhérent for its answer: the answer closes them (OPE-78). */
export const TITRES_OPERATION_A_REPONDRE = {
  publiee: 'Nouvelle opération de votre groupement',
  relance: 'Votre groupement attend votre réponse',
  aReplacer: 'Opération modifiée : votre TG est à replacer',
} as const;

export type SorteDeRappel = 'TG_SEMAINE' | 'TG_SANS_PHOTO' | 'A_TRAITER' | 'SANS_REPONSE';
/** The list that each grouped reminder opens: its link tells its kind (OPE-82). */
export const PARAMS_RAPPEL: Readonly<Record<SorteDeRappel, Readonly<Record<string, string>>>> = {
  TG_SEMAINE: { periode: 'A_VENIR' },
  TG_SANS_PHOTO: { sansPreuve: 'true' },
  A_TRAITER: { aTraiter: 'true' },
  SANS_REPONSE: { aRepondre: 'true' },
};
