/** The drawing of the home page: notes on a board. */

export function Noticeboard() {
  return (
    <svg className="noticeboard" viewBox="0 0 360 240" width="360" height="240" aria-hidden="true" focusable="false">
      <rect x="6" y="6" width="348" height="220" rx="6" className="nb-board" />
      <rect x="6" y="6" width="348" height="220" rx="6" className="nb-frame" />
      <g className="nb-chalk">
        <path d="M34 60c20-18 40-18 60 0s40 18 60 0" />
        <path d="M34 92h92M34 108h70" />
        <circle cx="66" cy="168" r="30" />
        <path d="M66 168V138M66 168l26 15" />
      </g>
      <g className="nb-note" transform="rotate(-3 210 90)">
        <path d="M160 36h96v106h-96z" />
        <path className="nb-ink" d="M174 62h58M174 78h68M174 94h46M174 118h30" />
        <circle className="nb-pin" cx="208" cy="38" r="5" />
      </g>
      <g className="nb-note nb-yellow" transform="rotate(4 290 150)">
        <path d="M246 100h84v92h-84z" />
        <path className="nb-ink" d="M258 124h54M258 140h60M258 156h34" />
        <circle className="nb-pin" cx="288" cy="102" r="5" />
      </g>
      <path d="M110 226h140" className="nb-tray" />
      <path d="M150 220h34" className="nb-stick" />
    </svg>
  );
}
