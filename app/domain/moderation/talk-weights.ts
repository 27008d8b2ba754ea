/** Learned from the judged texts by `npm run judge -- --talk --learn`. Not to be written by hand. */

/** The score of a text without signs. */
export const LEVEL = -3.8;
/** The signs of each weight: a meaning, two near each other, who pays whom, or `~` and the beginning of a word. */
export const WEIGHTS: readonly (readonly [weight: number, signs: string])[] = [
  [2.75, "figure"],
  [2.7, "sum"],
  [2.45, "code"],
  [2.3, "process"],
  [2.25, "~amoun"],
  [2.2, "blank_cheque"],
  [1.95, "agency job+sure keep+paper"],
  [1.9, "code+you"],
  [1.85, "gift_card pay persuade wallet"],
  [1.75, "security"],
  [1.7, "amount"],
  [1.55, "donation pay_now proof"],
  [1.5, "afterwards figure+job ~mera"],
  [1.45, "buy original+paper send token ~trust ~witho"],
  [1.4, "job+sum with_us+you"],
  [1.35, "owe ~chequ"],
  [1.3, "deposit figure+owe keep+with_us ~#7 ~राशि"],
  [1.25, "fee+register ~pehle ~₹"],
  [1.2, "refundable ~somet"],
  [1.15, "before+sum give hurry job+pay must_give persuade+you process+sum send+sum ~#4 ~seat"],
  [1.1, "before+job blank+blank_cheque fee gift_card+me with_us ~how ~our ~they"],
  [1.05, "fee+job figure+give first_salary long_number me+they_pay paper+with_us tell ~gave ~name ~माह"],
  [1, "give+sum hurry+sum lose me me+me owe+sum paper+until period+salary ~entry"],
  [0.95, "before figure+you for_job for_job+sum must_give+security ~#3 ~#5 ~baat ~list ~perce ~thous ~देना"],
  [
    0.9,
    "code+it code+tell figure+item first_salary+me keep+until must_give+sum paper+submit register+school sum+verify ~card ~ready ~आइए ~कार्ड ~जमा",
  ],
  [
    0.85,
    "amount+job buy+item it it+it must_give+oblige they_pay+until until+with_us you+you ~hu ~pay ~payme ~when ~बात",
  ],
  [
    0.8,
    "afterwards+get code+register figure>you hurry+pay item+sum job+submit me+polite oblige original+with_us originals+with_us until ~candi ~numbe ~qr ~ybl",
  ],
  [
    0.75,
    "afterwards+job code+salary fee+you job+token lose+no me+period no+sum original+until qr register+sum visa you>fee ~contr ~de ~my ~packe ~sms ~will ~जो ~दीजिए",
  ],
  [
    0.7,
    "afterwards+amount agency+sum ask_number+donation code+code courier deposit+sum figure+send hurry+not:amount it+persuade job+job keep+originals me+nominal me+you me>give no+not:sum nominal+sum not:amount+you not:sum owe+process pay+polite phone+register send+wallet sure+you until+until you>pay ~back ~cards ~fee ~ho ~kit ~सहयोग",
  ],
  [
    0.65,
    "agency+first_salary blank+cheque blank_cheque+give but+submit figure+take job keep+original lose+you me+meeting me+take me+tell percent proof+send school+sum send+submit submit+sum sum+sure sum+we sum+you sure take ~agree ~all ~bina ~blank ~degre ~goes ~guara ~he ~know ~proce ~sir ~आप ~गिफ्ट ~दो ~मेरा",
  ],
  [
    0.6,
    "afterwards+figure afterwards+sum again amount+register amount+submit amount+sum bank_details+long_number but+no candidate+per_head candidate+register code+polite fee+they_pay fee+train figure+oblige get+number give+no job+no must_give+you nominal+owe oblige+sum oblige+until owe+token pay+register pay+sum pay+you persuade+sum refundable+they_pay sum+train train you>must_give ~bhejo ~hundr ~joini ~then ~whoev ~भेजिए ~हुई",
  ],
  [
    0.55,
    "afterwards+you before+owe code+send fee+show figure+nominal first_salary+it first_salary+no get+no give+it hurry+hurry hurry+no nominal+sure not:sum+you original+school original+submit pay_now+you per_head refundable+until school>amount small+tell submit submit+submit tell>me ~charg ~expec ~jayeg ~ka ~must ~servi ~what ~wo ~आया ~करके",
  ],
  [
    0.5,
    "again+send blank_cheque+we but+figure code+hurry courier+you donation+school figure+must_give figure+train figure+we first_salary+we get+ready give+keep job+proof keep+security lesson+register me>take no+no no+refundable nominal+token oblige+period original+you owe+verify polite+sum qr+qr register sum+token sum>you take+we verify+you ~befor ~bhi ~every ~have ~https ~it ~much ~naam ~offer ~you ~थी ~बिना",
  ],
  [
    0.45,
    "afterwards+before afterwards+pay afterwards+school again+refundable agency+percent agency+register amount+amount amount+it amount+proof amount+send amount+we amount+you before+figure before+submit blank blank+give buy+candidate candidate+job candidate+sum donation+sum fee+polite fee+process fee>you first_salary+security fund+paper gift_card+it gift_card+number hurry+register it+number it+security it+sum item+pay job+not:amount me+official me+salary nominal nominal+register number+send number+wallet originals owe+we pay+school per_head+school proof+tell refundable+sum train+we we>figure we>take you>tell ~atm ~baad ~bheji ~come ~debit ~do ~figur ~hua ~karwa ~mat ~put ~refun ~scree ~secre ~share ~stays ~waiti ~आगे ~भुगता",
  ],
  [
    0.4,
    "afterwards+first_salary afterwards+number agency+before amount+hurry amount+item amount>you ask_number+tell before+token blank_cheque+until but but+get but+job but+sure but+with_us buy+polite candidate+item candidate>fee fee+phone figure+it figure+register figure+verify free+job get+paper give+meeting give+persuade hurry+pupil hurry+token it+lose it+me it+must_give it+no it+wallet job+owe job+they_pay keep+oblige keep+school lose+not:submit me+ready no+persuade nominal+not:fee originals+until other+sum owe+visa paper+they_pay pay+ready pay>school percent+take ready+school register+tell school>get submit>you sum+visa token+we you>sum ~bol ~call ~couri ~eveni ~fully ~gift ~given ~jama ~jo ~job ~karne ~karo ~liye ~once ~pin ~regis ~rule ~sbin ~to ~upi ~visa ~कर ~मिलेग ~संस्थ ~होगा",
  ],
  [
    0.35,
    "afterwards+must_give again+amount agency+you amount+school amount+show before+take blank+no blank_cheque+job but+security code+submit courier+sum fee+for_job fee+give first_salary+you for_job+give for_job+visit free+nominal get+security give+me give+must_give hurry+lose hurry+security hurry+you it+not:amount it+process item+must_give item+oblige item+we job+number job+per_head job+refundable keep+process must_give+school our_account owe>you polite+tell process+you ready+sum ready+you register+we school+warn sum+take sum>we take>me you>give you>keep ~appoi ~band ~dene ~end ~examp ~favou ~insta ~inter ~play ~signe ~so ~train ~use ~works ~चेक ~बाकी ~शुल्क ~ही ~हुआ",
  ],
  [
    0.3,
    "afterwards+keep afterwards+process agency+owe amount+deposit amount+give amount+meeting before+pay before+percent blank+blank but+refundable buy>candidate code+give deposit+job donation+per_head donation+ready figure+test figure+wallet first_salary+take for_job+salary free+owe get+until gift_card+ready give+oblige give+token give+visit job+not:submit job+you keep+limit keep+owe lesson+pay long_number+send lose+they_pay me+owe me+process me+proof me+wallet must_give+salary must_give+with_us nominal+submit number+sure oblige+we other+we paper pay>you pay_now+take phone+polite polite+proof qr+send refundable+security register+wallet school>keep school>sum security+submit send+show send+we submit+tell submit+with_us sure+we wallet+wallet you>figure ~agenc ~am ~audit ~chair ~custo ~discu ~finis ~forms ~gener ~give ~holdi ~i'll ~ji ~link ~main ~make ~mileg ~opene ~order ~paytm ~pe ~phir ~place ~them ~this ~trans ~volun ~wants ~अभ्यर ~तनख्व ~तभी ~पैसा ~शिक्ष ~सभी ~हर ~होने",
  ],
  [
    0.25,
    "afterwards+me afterwards+wallet agency+figure amount+before amount+but amount+token amount>me before+deposit before+no before+number before+small before+we blank+security buy+it candidate>sum code+number deposit+nominal deposit+refundable deposit+you donation+job fee+number figure+for_job figure+pay figure+per_head figure+security first_salary+they_pay for_job+we get+give get+qr get+refundable gift_card+you it+tell item+lesson item+submit job+lesson job+not:deposit job+pay_now job+percent keep keep+lose keep+tell long_number+you me+pupil me+small me>send meeting+with_us must_give+paper no+register nominal+process not:register+you number+pupil number+salary number+sum oblige+they_pay owe+train owe+you paper+school paper+we pay+they_pay pay>we percent+salary period+until phone+send proof+show qr+sum refundable+salary refundable+you school+small secret show+submit submit+you sum+wallet sum>me take+take tell+you token+you verify+we visa+you we>amount ~aadha ~acade ~activ ~asks ~buy ~fifte ~file ~hours ~naukr ~origi ~recru ~relea ~resig ~salar ~sent ~slot ~such ~team ~two ~undat ~अनुबं ~अभी ~करना ~केवल ~दी ~फिर ~हजार",
  ],
  [
    0.2,
    "afterwards+give afterwards+item afterwards+meeting afterwards+security afterwards+sure again+job agency+take amount+polite before+buy before+candidate before+ready blank_cheque+keep blank_cheque+polite blank_cheque+you but+deposit but+not:fee buy+figure buy+gift_card buy+job candidate+gift_card candidate+official candidate+token candidate>owe copy+sum courier+school deposit+polite deposit+security figure+me figure+no figure>school first_salary+submit for_job+take get+keep get+must_give get+school get+submit gift_card+tell hurry+refundable hurry+show it+refundable it+verify it+with_us it+you item+number job+lose job+school job+with_us keep+you keep>candidate lodging+sum me+number me+qr me+refundable me+send must_give+originals must_give+refundable must_give+verify must_give+wallet no+not:fee nominal+security not:fee number+oblige number+submit oblige+owe oblige+school oblige+submit original+visit owe+paper paper+sum pay>me percent+you polite+send process+we refundable+send refundable+submit refundable+we school>must_give school>submit security+until sum>school take+visit test+we we>fee we>sum ~accep ~accou ~adjus ~arran ~banwa ~came ~depos ~digit ~enrol ~gpay ~hoga ~hr ~lagwa ~lo ~madam ~made ~membe ~one ~outsi ~packa ~panel ~pehli ~phone ~rahe ~secur ~see ~six ~syste ~that ~today ~अपने ~आदेश ~कोड ~दे ~देने ~नाम ~पक्का ~प्रस् ~प्राप ~बता ~मैडम ~मोबाइ ~हस्ता ~होंगे",
  ],
  [
    0.15,
    "afterwards+for_job again+polite again+process agency+hurry agency+pay agency+period amount+long_number amount+pay amount+salary ask_number+school before+item blank_cheque+it but+meeting but+ready but+take cheque+security code+nominal code+oblige code+they_pay copy+qr deposit+first_salary deposit+it deposit+we donation+give fee+lesson fee+oblige figure+process figure+qr figure+submit figure+sure figure+they_pay figure+warn fund+keep get+nominal get+pay get+send give+period give+verify hurry+it hurry+me hurry+send hurry+wallet it+not:fee it+show item+item job+nominal job+persuade job+visit keep+sum limit+you me+percent me>fee me>owe meeting+must_give must_give+original no+not:amount no+not:figure no+not:train no+until nominal+number nominal+send not:amount not:figure not:train official+you original+polite originals+you owe+owe owe+school owe+they_pay paper+paper paper+train paper+visit per_head+sum period+you phone+we polite+school process+process process+they_pay process+until process+visa ready+send register+you school+submit school>owe security+take show+sure small+small sum+tell sum+test sum+they_pay sum+visit take+you they_pay+with_us token+token we>keep you>deposit ~are ~batao ~becom ~chall ~chhod ~clerk ~code ~compa ~consu ~cours ~daal ~else ~first ~has ~held ~hotel ~joins ~kaam ~karen ~karna ~khata ~kindl ~kisi ~open ~otp ~partn ~payab ~princ ~recha ~sheet ~sirf ~small ~stand ~takin ~taraf ~teach ~tomor ~uske ~कितना ~जमानत ~जाती ~ड्राफ ~तीन ~तो ~पहली ~भेजें ~रही ~रहेंग ~लेती ~सकती ~हैं",
  ],
  [
    0.1,
    "afterwards+lodging afterwards+nominal afterwards+proof afterwards+qr afterwards+take agency+they_pay amount+no amount+process amount>we bank_details+submit bank_details+we before+first_salary before+must_give before+oblige before+security before+until blank+keep blank+nominal blank_cheque+candidate blank_cheque+must_give blank_cheque+submit but+must_give but+percent but+sum buy+number buy+we candidate+fee candidate+first_salary cheque code+job code+me code+take courier+original donation+donation donation+must_give fee+hurry fee+submit fee+visa figure+number figure+paper figure+same_day figure+show figure>me first_salary+nominal for_job+keep for_job+register for_job+token free+travel get+hurry get+item get+sure get+train give+tell give+with_us hurry+nominal hurry+oblige hurry+owe hurry+process hurry+proof hurry+they_pay it+paper it+send item+job item+school job+process keep+ready lesson+lodging long_number+sum me+no me+until me+with_us me>figure must_give+nominal must_give+process must_give+ready must_give+register must_give+send must_give+take no+wallet nominal+take not:fee+you number+ready oblige+oblige oblige+original oblige+paper oblige+train oblige+with_us official original original+they_pay owe>we paper+you pay+travel pay+visit persuade+submit persuade+until polite+refundable process+sure proof+register proof+you pupil+tell ready ready+they_pay register+send salary+tell same_day+sum school+sure school>tell security+we send>me send>we show+sum show+they_pay sum+tax train+train we>owe you>owe ~aayeg ~aided ~baneg ~be ~below ~bharn ~bond ~build ~calls ~cell ~clear ~count ~denge ~direc ~dont ~fund ~googl ~i ~just ~knows ~locke ~milti ~na ~proba ~remar ~rest ~retai ~rs ~seal ~secon ~show ~showi ~side ~sides ~slip ~tabhi ~tak ~take ~token ~under ~vidya ~vouch ~who ~worry ~इंटरव ~ऊपर ~जाएगी ~जी ~डिग्र ~भवन ~मिलें ~वह ~सूची ~सेवा ~स्कूल ~हमारी ~हेतु",
  ],
  [
    0.05,
    "afterwards+but afterwards+fee afterwards+refundable afterwards+token afterwards+visit again+it agency+candidate agency+me agency+verify amount+figure amount+get amount+oblige amount+persuade amount+visit ask_number+pay ask_number+ready bank_details+code bank_details+sum before+give before+lodging before+nominal before+with_us blank+process blank+take blank_cheque+but blank_cheque+me blank_cheque+process blank_cheque+send but+it but+originals but+paper but+qr but+we but+you buy+me buy+oblige buy>we candidate+deposit candidate+hurry candidate+nominal candidate+not:register candidate+persuade candidate+wallet courier+paper courier+send courier+we deposit+figure deposit+get deposit+item deposit+keep deposit+ready deposit+with_us deposit>you donation+it donation+persuade donation+take fee+figure fee+it fee+send fee+sum fee+until figure+token first_salary+period first_salary+small for_job+for_job for_job+owe get+it get+original get+persuade get+with_us gift_card+give gift_card+send give+hurry give+you hurry+job hurry+persuade hurry+polite hurry+warn hurry+with_us it+meeting it+nominal it+not:paper it+owe it+qr it+we item item+polite item+process job+ready keep+we lesson+ready lose+token me+per_head me+persuade me+sum meeting+meeting meeting+paper meeting+they_pay no+nominal not:amount+sum not:fee+register not:sum+we number+we oblige+process oblige+ready oblige+register oblige+test oblige+token oblige+you official+sure official>sum original+we owe+pay owe+per_head owe+send owe+take owe+travel paper+tell pay+wallet percent+they_pay period+small persuade+polite persuade+refundable phone phone+wallet polite+wallet process+show proof+submit proof+sum proof+sure ready+ready ready+refundable refundable+take refundable+with_us salary+take salary+we school+security school+take school+wallet school>deposit send+take show+take submit+wallet sum>candidate take+tell take+token take+until tell>you test+verify they_pay+token until+you we+you we>deposit you>buy you>submit you>take ~abhi ~add ~addre ~along ~app ~autom ~booke ~bough ~camp ~compl ~compu ~daugh ~did ~dono ~down ~ed ~fair ~few ~get ~gets ~gives ~here ~hi ~hold ~karke ~karni ~kharc ~kiya ~laana ~lapse ~leke ~licen ~mark ~marks ~milte ~mobil ~neede ~net ~nobod ~not ~okici ~openi ~org ~pan ~pass ~perso ~pls ~re ~recei ~rejec ~sakti ~selec ~serve ~stamp ~stude ~tensi ~the ~ticke ~usme ~verif ~view ~withi ~आज ~आधा ~और ~खाली ~जा ~देंगे ~नहीं ~पर ~प्रशि ~फाइल ~महीने ~मिल ~रुपये ~विचार ~वेतन ~सब ~से ~हमारा",
  ],
  [
    -0.05,
    "afterwards+candidate afterwards+we amount+official amount+travel ask_number+job ask_number+no ask_number+owe ask_number+small ask_number+until ask_number+we authority+job authority+keep authority+no bank_details+cancelled bank_details+show bank_details+they_pay bank_details+travel before+fund but+candidate but+not:amount but+oblige but+tell cancelled+salary candidate+no code+warn copy+job copy+originals copy+we donation+period donation+small event+it event+sum fee+official fee+pay fee+work_of_money figure+hurry figure+keep figure>candidate for_job+meeting free+pupil free+we fund+give fund+must_give fund+period fund+school fund+you get+visit give+pay give+until hurry+item hurry+take it+notice job+warn keep+no keep+salary keep+take keep+test keep+travel lesson+pupil lesson+refundable lesson+security lesson+submit limit+limit lodging+me me+must_give me+not:keep me+other meeting+visit must_give+not:submit must_give+token no+oblige no+official no+original no+pupil nominal+originals nominal+visit not:cheque+not:security not:deposit+not:security not:fee+school not:fee+take not:send+polite not:submit+you not:take+warn number+test oblige+travel other+polite owe+test per_head+they_pay period+pupil period+sure period+we polite+salary polite+small pupil+refundable pupil+they_pay pupil>keep ready+register refundable+verify register+until register+with_us school+we security+visit send+tell send+you show+until small tell+token tell+with_us tell>we they_pay+travel verify warn+with_us we+work_of_money we>tell ~aapki ~aapko ~affil ~alag ~avera ~bachh ~bank ~basic ~bata ~batai ~bhejn ~bonus ~budge ~cance ~certi ~chale ~coach ~deduc ~delay ~diary ~din ~does ~door ~duty ~eleve ~engli ~free ~full ~gayi ~good ~gover ~gratu ~hoste ~hum ~ifsc ~invoi ~issue ~k ~ke ~kitne ~ko ~lakh ~leavi ~lesso ~level ~lijiy ~low ~march ~mater ~milta ~more ~move ~none ~of ~passb ~pendi ~rakht ~regre ~renew ~ring ~round ~sign ~start ~summe ~thoma ~websi ~willi ~wrong ~you'v ~zarur ~अब ~अभिभा ~आपका ~की ~खेद ~छायाप ~जाता ~ड्यूट ~तथा ~पत्र ~परीक् ~पाठ ~फोन ~बंद ~भविष् ~रहेगा ~लिख ~लीजिए ~लेकर ~लोग ~लौटा ~वाला ~हम ~होती",
  ],
  [
    -0.1,
    "afterwards+ask_number afterwards+pupil agency+not:fee amount+nominal amount+tax ask_number+get ask_number+hurry ask_number+send authority+number authority+take bank_details+give bank_details+take before+free but+period cancelled+cheque cancelled+send cancelled+take candidate candidate+period candidate+travel cheque+lose copy+they_pay donation+you event+pupil fee+no fee+refundable fee>candidate first_salary+notice for_job+you free+register fund+hurry fund+register hurry+school hurry+submit it+keep it+limit it+official it+percent it+school it+they_pay job+not:take job+original job+other job+small keep+pupil keep+sure lesson+send limit+oblige limit+salary lose+must_give me+paper me>amount meeting+sum meeting+we must_give+number must_give+owe no+not:cheque nominal+show not:amount+not:take not:amount+school not:amount+we not:cheque not:send not:send+warn not:submit+polite number+school oblige+pupil owe+until own_hands paper+take pay+security process+warn pupil>deposit ready+until register+test register+verify salary+send salary+you same_day+we submit+take submit+we take+they_pay take+travel tell+visit until+warn warn+you ~adver ~annua ~aroun ~badha ~book ~claim ~conce ~daaln ~day ~dega ~dekh ~dena ~early ~ek ~fare ~floor ~form ~forwa ~fraud ~hope ~in ~kamra ~kar ~keep ~kiray ~lab ~log ~match ~ms ~netwo ~norma ~nurse ~optio ~pdf ~provi ~rent ~same ~schoo ~send ~serio ~sleep ~slips ~someo ~tax ~thana ~till ~too ~video ~way ~went ~wing ~write ~writi ~year ~गया ~तक ~दें ~देता ~परिवी ~प्रति ~फॉर्म ~बिल ~रद्द ~हमें",
  ],
  [
    -0.15,
    "afterwards+polite agency+no amount+for_job amount+refundable authority+but authority+sum authority+they_pay before+register but+limit but+me but+salary candidate+lodging candidate+they_pay copy+same_day event+me fee+lodging fee+take fee+warn figure+fund figure+salary first_salary+refundable fund+it fund+we get+me get+tell give+refundable give>me hurry+period hurry+until item+take job+take job+test job+work_of_money keep+refundable lesson+polite limit+period limit+we lose+take me+original me+same_day me+visit me>get me>pay no no+not:submit no+tell no+you nominal+original not:submit not:submit+warn other other+you paper+same_day pay+salary phone+they_pay pupil+we pupil>submit ready+take same_day+they_pay security+they_pay send+they_pay small+we submit>pupil submit>we take+verify test they_pay+we visit ~aaj ~agle ~anoth ~appli ~april ~as ~baar ~bas ~batch ~bewar ~bring ~bus ~campu ~can ~colle ~copie ~cost ~cut ~decla ~dupli ~exper ~fake ~fees ~fill ~gross ~insur ~jaiye ~kya ~leave ~man ~maths ~neft ~no ~offic ~passe ~pick ~premi ~prt ~say ~seven ~some ~subah ~tds ~test ~th ~three ~आठ ~कक्षा ~कृपया ~न ~पैसे ~बधाई ~बस ~बहुत ~भर ~मिनट ~यात्र ~शुक्र ~सौ",
  ],
  [
    -0.2,
    "afterwards+verify again+school agency+warn amount+duty amount+must_give ask_number+submit bank_details+it bank_details+refundable bank_details+tell before+per_head deposit+pupil fee+not:register fee+verify figure+lodging first_salary+sum for_job+refundable free+it free+they_pay fund+owe give+nominal give+notice give+other give+submit job+travel keep+nominal lesson+me lesson+you limit+travel lodging+they_pay me+oblige no+not:take no+period no+they_pay not:amount+warn not:take notice original+same_day originals+same_day owe+pupil owe+tell phone+you pupil+you salary+submit same_day+you show+we travel+we we>pay work_of_money+work_of_money ~allow ~bear ~bill ~blood ~conve ~cover ~dete ~donat ~find ~follo ~kijiy ~libra ~machi ~messa ~minut ~nahi ~new ~ours ~possi ~profi ~prosp ~rakhi ~speci ~tuesd ~warna ~week ~which ~कक्ष ~कल ~देगा ~फीस ~बताएँ ~समय",
  ],
  [
    -0.25,
    "afterwards+period authority+authority bank_details+polite copy+polite copy+you figure>pupil first_salary+until for_job+oblige get+get get+you give+paper it+item it+job it+lesson it+travel job+polite me+phone no+owe no+ready no+sure no+travel nominal+travel polite+sure polite+travel pupil+school pupil+sure ready+show refundable+show school+you small+you tell+we you>get ~aadmi ~anyth ~at ~bachc ~cauti ~cbse ~close ~decem ~front ~hazar ~her ~home ~hoti ~incre ~isliy ~janua ~mahin ~matte ~monda ~page ~plan ~quest ~rci ~says ~ya ~आ ~चार ~दिन ~द्वार ~भेज ~में ~है",
  ],
  [
    -0.3,
    "ask_number authority+register bank_details+bank_details bank_details+number but+pupil candidate+it code+item copy+keep copy+paper copy+submit donation+nominal duty+sum fund+me get+they_pay give+original it+pay job+oblige me+warn no+not:keep no+not:send no+verify nominal+they_pay not:keep notice+school number+phone polite pupil+submit pupil>figure same_day+show school submit+travel ~after ~again ~and ~answe ~by ~each ~fille ~hai ~hour ~isn't ~lengi ~like ~m ~mil ~milen ~need ~padha ~paid ~perio ~rupay ~se ~we'd ~किराय ~कोई ~बजे ~लें",
  ],
  [
    -0.35,
    "agency+it amount+work_of_money ask_number+me bank_details+salary cancelled candidate+not:amount candidate>keep fee+keep it+per_head job+register job+verify keep+same_day must_give+no no+with_us originals+show pay+pupil tell+they_pay tell+warn they_pay+warn visit+visit ~advan ~agent ~assem ~chahi ~copy ~ctet ~detai ~five ~handl ~hurry ~id ~is ~july ~par ~she ~site ~somva ~sorry ~talk ~tarik ~times ~अपना ~कुछ ~पुलिस ~या",
  ],
  [
    -0.4,
    "afterwards+salary again+paper amount+first_salary authority+verify candidate+free fee+travel free+lodging fund+salary give+send hurry+keep job+until lodging+you number+polite other+tell owe>pupil process+register salary+until school+they_pay school>figure sum>pupil sure+they_pay until+we ~anyon ~apply ~bhej ~carri ~child ~commi ~could ~docum ~ki ~old ~paise ~pf ~posts ~satur ~state ~taken ~thank ~trave ~up ~years ~you'd ~क्षमा",
  ],
  [
    -0.45,
    "bank_details but+fee code+no code+secret code+visit copy+send event fee+security for_job+warn give+polite give+salary hurry+salary job+tell lesson+must_give pay+period pupil+security school>fee sum+travel travel+you ~#1 ~baje ~expla ~had ~his ~pleas ~scale ~takes ~time ~us ~wait ~चयन ~प्रती ~भी",
  ],
  [
    -0.5,
    "amount+period ask_number+salary ask_number+you authority+fee before+you fee>pupil free give+take item+they_pay item+visit me+travel me+we pupil>amount send+travel you ~chai ~check ~june ~note ~prese ~pupil ~visit ~पद ~पाँच",
  ],
  [
    -0.55,
    "duty+get figure+pupil figure+sum get+salary give+number job+pupil no+not:security no+salary not:security period polite+warn pupil>pay ~? ~gate ~kuch ~photo ~करें",
  ],
  [
    -0.6,
    "amount+pupil ask_number+sum authority+it before+they_pay candidate+pupil for_job+no fund+fund get+sum give+item it+visit no+polite salary+salary ~admis ~frida ~kal ~lectu ~maang ~never ~post",
  ],
  [
    -0.65,
    "authority+you fee+school give+show no+school pupil>sum they_pay+they_pay visit+you ~board ~guard ~staff ~उत्तर ~विद्य",
  ],
  [-0.7, "but+warn figure+travel it+register number+register they_pay ~jawab ~notic ~tell ~there"],
  [-0.75, "fund+sum get+travel pupil+sum pupil>fee warn+we work_of_money ~about ~any ~paren ~room"],
  [-0.8, "fee+with_us no+we refundable+travel same_day ~a ~costs ~may ~polic"],
  [-0.85, "figure+period lesson pupil+register ~#2 ~ask ~asked ~class ~hain ~late ~nothi"],
  [-0.9, "limit no+warn travel+travel ~dijiy ~if ~on ~pays ~we"],
  [-0.95, "duty original+show paper+show ~was"],
  [-1, "pupil+pupil show they_pay+you verify+verify"],
  [-1.05, "fee+pupil lodging warn+warn ~lette"],
  [-1.1, "~#6 ~demo"],
  [-1.15, "sum+sum ~last ~would"],
  [-1.2, "limit+sum salary ~per"],
  [-1.25, "copy lesson+lesson ~or"],
  [-1.3, "warn"],
  [-1.45, "authority salary+sum"],
  [-1.65, "fund"],
  [-1.9, "period+sum"],
  [-2.1, "travel"],
  [-2.55, "pupil"],
];
