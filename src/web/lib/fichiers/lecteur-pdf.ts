/** Apple's touch screens announce a viewer, but show only the first page in a frame. */
const tactileApple = (): boolean => navigator.maxTouchPoints > 1 && /Mac|iPhone|iPad/.test(navigator.userAgent);

/** Whether this browser shows a whole PDF inside a page. */
export const afficheLesPdf = (): boolean => navigator.pdfViewerEnabled && !tactileApple();

const FIN = 2_048;
/** True when the file begins and ends as a PDF; a truncated PDF does not. */
export const pdfComplet = async (pdf: Blob): Promise<boolean> => {
  const [debut, fin] = await Promise.all([pdf.slice(0, 1_024).text(), pdf.slice(-FIN).text()]);
  return debut.includes('%PDF-') && fin.includes('%%EOF');
};
