/** Learned from the judged texts by `npm run judge -- --talk --learn`. Not to be written by hand. */

/** The score of a text without signs. */
export const LEVEL = -4.55;
/** The signs of each weight: a meaning, two near each other, who pays whom, or `~` and the beginning of a word. */
export const WEIGHTS: readonly (readonly [weight: number, signs: string])[] = [
  [3.05, "code"],
  [2.8, "figure"],
  [2.7, "sum"],
  [2.6, "blank_cheque donation"],
  [2.4, "process"],
  [2.35, "~amoun"],
  [2.3, "job+sure"],
  [2.2, "agency code+you security wallet"],
  [2.05, "gift_card keep+paper pay"],
  [1.95, "job+sum"],
  [1.9, "persuade"],
  [1.85, "amount proof"],
  [1.75, "original+paper pay_now ~mera ~witho"],
  [1.7, "afterwards ~trust"],
  [1.65, "code+tell hurry+sum must_give+sum"],
  [1.6, "before+job fee send ~chequ"],
  [1.55, "deposit figure+job job+pay ~name"],
  [1.5, "blank+blank_cheque must_give persuade+you"],
  [1.45, "paper+with_us process+sum refundable sum+verify token ~candi ~राशि"],
  [1.4, "code+salary ~#7"],
  [1.35, "figure+give keep+with_us paper+until send+sum sum+train ~ready"],
  [1.3, "fee+job fee+register figure+you long_number qr ~₹"],
  [
    1.25,
    "agency+first_salary figure+item first_salary for_job for_job+sum give job+job keep+until nominal+sum register+sum ~baat ~how ~kit ~pay ~pehle",
  ],
  [
    1.2,
    "buy figure+owe figure+send gift_card+me me original+with_us tell until+with_us with_us+you ~begin ~de ~gave ~कार्ड ~देना ~माह",
  ],
  [1.15, "amount+job before+sum give+sum owe period+salary register+school ~our ~somet"],
  [1.1, "figure>you item+sum no+sum ~have ~jayeg ~ka ~sir ~sms"],
  [1.05, "lose originals+with_us visa ~#4 ~card ~my ~proce ~seat ~ybl"],
  [
    1,
    "afterwards+amount ask_number+donation before hurry me+you original+until you+you ~#5 ~entry ~qr ~they ~when ~whoev ~जमा",
  ],
  [
    0.95,
    "but+figure buy+item code+register first_salary+me hurry+not:amount lose+no me+nominal me+period must_give+security must_give+you ~#3 ~cards ~guara ~numbe ~payme ~thous ~जो",
  ],
  [
    0.9,
    "afterwards+figure amount+register blank+cheque candidate+register figure+we hurry+pay keep+originals lose+you me+meeting owe+process owe+sum paper+submit register sum+we they_pay+until ~fee ~list ~बात",
  ],
  [
    0.85,
    "bank_details+long_number code+we courier figure+register give+keep it+persuade job+owe job+token me+me nominal+owe not:amount+you oblige owe+verify pay+polite qr+qr small+small you>must_give ~agree ~bhi ~bina ~contr ~packe ~upi ~wo ~आइए ~दीजिए ~भेजिए ~शुल्क ~सहयोग",
  ],
  [
    0.8,
    "afterwards+job afterwards+sum afterwards+you amount>you blank_cheque+give candidate+per_head code+code deposit+sum fee+number fee+they_pay figure+for_job figure+it figure+must_give figure+nominal figure+train give+no hurry+hurry job job+submit lesson+register me+they_pay original+school original+submit persuade+sum polite+sum proof+send register+tell sure take+we tell>me until with_us you>sum ~figur ~given ~it ~jama ~naam ~will ~you ~मेरा",
  ],
  [
    0.75,
    "afterwards+get amount+send candidate+sum candidate+you code+polite courier+you fee+polite fee+train figure+oblige first_salary+no gift_card+it it it+wallet lesson+pay me+take no+not:sum not:sum paper+we per_head phone+register ready+school refundable+salary refundable+until school+sum send+wallet small+tell sum>you take>me you>keep you>pay ~blank ~degre ~goes ~he ~hu ~joini ~outsi",
  ],
  [
    0.7,
    "again agency+register amount+hurry amount+it but+get but+you code+it donation+job figure+test get+ready give+it hurry+token it+process it+security item+oblige job+you keep+original must_give+oblige no+no nominal+not:fee nominal+sure number+oblige pay+qr pay+register school>amount submit sum+you you>tell ~bhejo ~hoga ~link ~must ~scree ~secre ~trans ~what ~करके ~गिफ्ट ~होगा",
  ],
  [
    0.65,
    "agency+sum agency+you amount+but blank_cheque+we but+sure code+hurry donation+per_head first_salary+we get+number get+paper gift_card+they_pay it+it keep+security keep+you lose+they_pay me+polite must_give+school must_give+with_us nominal+token not:sum+you oblige+until official+school originals owe+token owe+we pay_now+you sum+visa sure+you take train+we verify+you ~agenc ~bheji ~compa ~dont ~gift ~hundr ~inter ~liye ~much ~opene ~perce ~sbin ~team ~then ~train ~आप ~करने ~बिना ~मत ~हर ~होने",
  ],
  [
    0.6,
    "again+owe agency+percent amount+amount amount+proof amount+we before+pay blank+blank but+no buy+candidate buy+figure code+take figure+pay figure+security free+nominal give+persuade hurry+no hurry+owe item+must_give item+we job+lose job+not:amount me+owe me+ready me+salary must_give+paper must_give+refundable number+send other+sum paper+school pay+you per_head+school percent+salary submit+sum sum+wallet tell+you train we>figure ~appoi ~atm ~audit ~chair ~dene ~job ~lo ~pin ~rest ~share ~syste ~उतना ~हुई",
  ],
  [
    0.55,
    "afterwards+before afterwards+first_salary afterwards+give afterwards+number afterwards+pay afterwards+process afterwards+sure again+refundable again+send bank_details+code before+submit blank blank+security but+submit copy+qr donation+ready donation+sum event+school fee+phone fee>you figure+no first_salary+it first_salary+security for_job+we fund+paper gift_card+number give+oblige give+visit hurry+lose it+lose it+secret it+tell job+nominal job+per_head job+proof keep+owe lose+not:submit me+small me+tell number+wallet oblige+period oblige+sum oblige+token original+you owe+take paper+sum paper+they_pay pay+ready process+you proof+tell send+show send+submit submit+submit submit+with_us test+we we>take ~all ~befor ~custo ~debit ~expec ~ho ~karne ~mileg ~pehli ~refun ~resig ~servi ~slot ~tabhi ~visa ~works ~अभी ~आगे ~आया ~तभी ~दो ~नाम ~संस्थ ~ही",
  ],
  [
    0.5,
    "amount+deposit ask_number+tell before+deposit before+figure before+we blank+give but+with_us buy+it code+number code+send code+submit copy+pay deposit+job donation+school fee+show fee+you figure+verify first_salary+you get+refundable get+security give+meeting hurry+security hurry+you it+no it+not:fee it+send it+sum item+lesson job+no job+ready keep+process me+until must_give+original must_give+salary no+not:train nominal not:sum+they_pay not:train originals+until our_account owe+polite owe+visa paper+paper period+until refundable+sum submit>you sum+take sum>we sure+we token+we token+you ~aadha ~accou ~activ ~back ~charg ~clear ~code ~eveni ~finan ~finis ~hr ~mr ~na ~order ~pe ~phir ~play ~remar ~scan ~stays ~take ~them ~towar ~अभ्यर ~कोड ~चेक ~निर्म ~पूर्व ~हजार ~हस्ता",
  ],
  [
    0.45,
    "afterwards+school again+amount agency+before amount+item amount+submit amount+visit amount+you before+owe before+token blank_cheque+job blank_cheque+until but+refundable but+sum buy+gift_card buy+polite candidate+gift_card candidate+job candidate>fee code+fund fee+for_job fee+process figure+visit figure+wallet for_job+give get+no give+ready give+sure give+token it+must_give it+not:amount job+refundable lesson+visit long_number+you me+official me+proof me+wallet me>give me>send nominal+process nominal+security not:fee+you number+pupil number+sum owe>you pay+school pay>school percent+you phone+polite polite+refundable process+until ready+they_pay refundable+security register+wallet register+you salary+we school+small school>must_give security+submit security+until sum+token we>amount we>keep we>sum you>fee you>figure ~band ~call ~consu ~couri ~do ~file ~fully ~hua ~karo ~lagwa ~lekar ~lena ~madam ~main ~origi ~partn ~secon ~see ~stand ~to ~wants ~अंक ~इंटरव ~थी ~दे ~देने ~निरीक ~पैसा ~सभी",
  ],
  [
    0.4,
    "afterwards+keep agency+owe agency+they_pay amount+figure amount+show amount+sum amount+token bank_details+we before+buy before+must_give before+percent candidate+item code+job courier+sum deposit+nominal deposit+refundable donation+give figure+show figure+sure figure+warn figure>me first_salary+must_give first_salary+take get+nominal gift_card+ready give+period give+they_pay hurry+polite hurry+pupil hurry+wallet it+number it+paper it+refundable item+job item+test job+security me+number me>owe me>take no+other nominal+number not:register+you oblige+submit oblige+you other+we owe+owe owe+paper pay+visit pay>you percent+take phone+send polite+proof process+process pupil+ready pupil+show ready+sum refundable+you school>owe school>submit school>sum send+we sum+sure sum+they_pay sum+visit take>you tell>you until+until visa+you wallet+wallet ~are ~baad ~beti ~buy ~chhod ~did ~favou ~fifte ~gener ~https ~kaam ~membe ~mere ~packa ~place ~raheg ~rakhe ~recha ~so ~volun ~अपने ~किए ~खाते ~पूरा ~फिर ~भुगता ~रहेंग ~शिक्ष ~सेवा",
  ],
  [
    0.35,
    "afterwards+lodging afterwards+refundable afterwards+wallet agency+figure agency+token amount+give amount+long_number amount+meeting amount+process amount+salary amount+school amount+they_pay before+first_salary before+number before+small blank_cheque+polite but+security but+take buy+we buy>candidate candidate+must_give candidate+nominal candidate+official candidate>sum code+get code+give code+oblige code+they_pay deposit+polite fee+give figure+paper figure+process first_salary+school for_job+salary for_job+take fund+original get+give get+pay get+train hurry+register hurry+they_pay job+pay_now keep+lose keep>candidate long_number+send me>sum meeting meeting+with_us no+not:figure no+test nominal+take not:figure oblige+we official original paper pay+sum pay_now+take period+refundable salary+tell same_day+sum same_day+tell school+sure school>take school>tell show+submit show+sure token+token token+warn ~am ~come ~compu ~daal ~didi ~done ~end ~examp ~execu ~give ~held ~hone ~insta ~jo ~kindl ~make ~naukr ~needs ~offer ~once ~open ~otp ~part ~paytm ~put ~rahe ~recru ~rule ~salar ~secur ~side ~signe ~six ~small ~third ~this ~today ~token ~two ~undat ~under ~unko ~walk ~आएगा ~आदेश ~करना ~जमानत ~जी ~तुरंत ~दी ~वेतन ~हमारी ~हुआ",
  ],
  [
    0.3,
    "again+job again+polite again+process agency+hurry before+take blank+keep blank+no blank_cheque+you but+meeting but+not:fee but+number but+qr buy+job buy+number candidate+deposit candidate>owe code+me deposit+security donation+submit fee+send fee+submit figure+per_head figure+take first_salary+submit gift_card+tell hurry+nominal it+token item+number item+pay item+submit job+keep job+not:submit job+school job+they_pay keep+limit keep+we lose+token me+process me+qr me>keep must_give+period must_give+wallet no+not:amount no+number no+refundable nominal+register nominal+submit not:amount not:process+sum number+ready number+salary oblige+owe oblige+school original+polite original+visit owe+percent owe+train paper+you pay>we persuade+until polite+tell qr+sum ready refundable+they_pay register+same_day salary+travel school+security school>get submit+you sum>school take+take take+tell take+train take+you train+train verify+we we>owe you>deposit ~aapko ~abhi ~acade ~arran ~arriv ~calls ~consi ~coord ~count ~dekh ~discu ~docto ~enrol ~every ~few ~gpay ~hall ~hi ~holdi ~hotel ~jab ~joins ~know ~locke ~lunch ~made ~meri ~payab ~showi ~stall ~tower ~view ~who ~करवा ~खरीदन ~जाएगा ~डिग्र ~नकद ~मैडम ~यही ~हैं",
  ],
  [
    0.25,
    "afterwards+but afterwards+for_job afterwards+me afterwards+must_give afterwards+send agency+agency agency+pay agency+period amount+courier amount+polite ask_number+school before+pupil before+send before+until blank_cheque+it but but+job but+must_give but+verify candidate+persuade candidate+with_us candidate>figure candidate>get cheque cheque+security code+verify courier+item courier+school deposit+first_salary deposit+it deposit+keep deposit+you donation+take fee+oblige fee+owe fee+proof fee+sure fee+wallet figure+submit figure+they_pay figure>we first_salary+get first_salary+nominal for_job+visit fund+keep get+hurry get+qr give+hurry give+lesson give+me hurry+it hurry+not:submit hurry+refundable it+verify job+not:deposit job+process keep+send limit+they_pay me>fee meeting+must_give must_give+originals must_give+verify no+not:fee no+register nominal+oblige nominal+small not:code+not:tell not:fee not:keep+you number+sure number+you oblige+original oblige+security official>take original+sum owe>we paper+visit pay+test per_head+sum phone phone+we polite+school polite+wallet process+visa qr+send ready+ready ready+small ready+token refundable+school refundable+send refundable+submit school+show school+submit school+warn school>keep security+take submit+tell sum+tax sure+tell we you>give ~along ~amazo ~anyde ~becom ~bol ~booke ~booki ~chall ~clerk ~compl ~deal ~digit ~direc ~else ~envel ~feel ~fund ~hello ~humar ~ji ~k ~kab ~karke ~kiya ~lapse ~leke ~licen ~marks ~mat ~merit ~month ~prior ~regis ~relea ~retai ~serve ~sharm ~siste ~takin ~tensi ~tet ~verif ~waiti ~wapas ~whole ~अनुबं ~और ~कर ~क्यूआ ~तनख्व ~पक्का ~पडता ~पहली ~पहले ~प्राप ~बताइए ~बहन ~बीस ~भेजें ~महीने ~मिलें ~मिलेग ~मूल ~मोबाइ ~रूप ~लौट ~विचार ~सूची ~हेतु",
  ],
  [
    0.2,
    "afterwards+meeting afterwards+proof afterwards+security afterwards+submit afterwards+token afterwards+with_us again+it again+no agency+for_job agency+must_give agency+travel agency+until amount+get amount+lesson amount+no amount+pay ask_number+but ask_number+ready bank_details+sum before+give before+lodging before+security before+train blank+process blank_cheque+candidate blank_cheque+keep blank_cheque+process blank_cheque+submit but+deposit but+donation but+not:submit but+same_day but+visit buy+oblige buy>we candidate+fee candidate+not:keep candidate+other candidate>amount candidate>must_give code+paper courier+send deposit+figure deposit+with_us donation+first_salary donation+must_give fee+it fee+test fee+visa figure+me figure+qr figure+same_day first_salary+percent first_salary+token for_job+item for_job+pupil free+job get+job get+keep get+submit gift_card+send gift_card+sum gift_card+you give+security give+verify hurry+process hurry+tell it+not:pay it+oblige it+submit job+secret job+with_us keep keep+must_give keep+oblige keep+polite keep+small limit+take long_number+sum me+not:keep me+not:owe me>submit meeting+meeting must_give+register must_give+send no+train no+until nominal+school not:pay+they_pay not:tell number+submit number+tell number+we oblige+originals oblige+they_pay official+sum official>sum original+owe originals+you paper+train pay+travel pay>me per_head+we persuade+they_pay polite+send polite+submit polite+take process+show process+they_pay process+verify proof+register proof+show proof+sum proof+sure proof+wallet pupil+tell qr+sure ready+train ready+with_us refundable+we register+submit salary+security salary+take school+tell send+take small+warn submit+sure submit+verify sum>candidate they_pay+with_us wallet+you we>buy we>get ~accep ~asks ~autom ~bhaiy ~bharn ~build ~can't ~date ~daugh ~depos ~downl ~ed ~effec ~forms ~gst ~hours ~i ~insid ~just ~karna ~karni ~khata ~lpa ~mark ~missi ~org ~other ~padta ~party ~perma ~re ~requi ~seal ~sheet ~sides ~stamp ~such ~sweet ~taiya ~teach ~the ~tomor ~until ~use ~usme ~ओर ~काम ~कितना ~केवल ~ग्रहण ~जा ~जाएगी ~जाती ~ड्राफ ~देंगे ~नौकरी ~मिल ~लेती ~लैपटॉ ~सदस्य ~सब ~हमारा",
  ],
  [
    0.15,
    "afterwards+blank afterwards+buy afterwards+fee afterwards+hurry afterwards+item afterwards+visit again+pay again+show agency+candidate agency+fee agency+verify amount+oblige amount+persuade amount>me amount>we before+nominal before+ready before+warn blank+take blank_cheque+me blank_cheque+oblige blank_cheque+security blank_cheque+send but+keep but+not:take but+paper but+travel but+we candidate+hurry candidate+me candidate+paper candidate+polite candidate+verify candidate>deposit courier+original courier+pay courier+register courier+submit courier+we deposit+oblige deposit+school deposit+sure deposit+take deposit+we donation+donation donation+persuade duty+salary event+take fee+limit fee+meeting fee+ready figure+meeting figure+other figure+persuade first_salary+pay first_salary+sure for_job+for_job for_job+nominal for_job+number for_job+token get+item get+must_give get+school get+send gift_card+give hurry+number hurry+persuade hurry+send hurry+verify it+not:paper it+sure it+with_us item+item item+register job+qr job+salary job+train keep+ready keep+tell lesson+ready lesson+travel lodging+sum lodging+token me+must_give me+percent me+send meeting+school must_give+process no+not:verify no+persuade nominal+qr not:deposit+they_pay not:process not:sum+we not:verify number oblige+train official+owe official+submit official>amount official>owe official>submit owe+per_head owe+school owe+you pay+token pay>pupil percent percent+refundable percent+they_pay period+security persuade+refundable persuade+submit process+sure proof+submit pupil+they_pay ready+refundable ready+send ready+submit ready+sure ready+tell refundable+with_us register+sure register+visit register+we school+wallet secret we>fee we>send you>owe ~aap ~add ~aided ~aur ~backg ~batao ~below ~bhejt ~bond ~codes ~condu ~ends ~famil ~fast ~first ~gives ~haan ~he'll ~head ~hill ~inclu ~insti ~itna ~karte ~kitna ~knows ~ko ~laana ~lifaf ~littl ~lock ~manag ~net ~okici ~pan ~perso ~phone ~rever ~same ~sched ~selec ~sirf ~sixty ~smart ~submi ~succe ~table ~tankh ~taraf ~told ~top ~uske ~verma ~worry ~अठारह ~अनुसा ~आज ~एड ~के ~क्रमा ~खाली ~टोकन ~तीन ~तौर ~निर्ध ~पहला ~पिछले ~प्रस् ~बाकी ~बी ~मिलते ~मैम ~रुकी ~लिए ~वह ~सत्या ~स्थान ~हमारे ~होंगे",
  ],
  [
    0.1,
    "afterwards+courier afterwards+donation afterwards+pay_now afterwards+qr afterwards+take afterwards+tell again+figure agency+send agency+submit agency+we amount+code amount+not:amount amount+number amount+official amount+per_head ask_number+pupil before+blank before+official before+original before+refundable blank+oblige blank+sure blank_cheque+but blank_cheque+must_give but+give but+ready but+register but+school buy+pupil buy+send buy+tell buy+travel candidate+get candidate+not:register candidate+original candidate+school cheque+you code+sum courier+it courier+oblige courier+paper deposit+original deposit+period donation+fee donation+we duty+period event+period fee+must_give fee+per_head fee+sum fee+visit figure+gift_card figure+lesson figure+official figure+pay_now figure+proof first_salary+period for_job+hurry for_job+it for_job+lesson for_job+owe for_job+register for_job+test fund+sure fund+test get+it get+not:refundable get+original get+owe get+sure get+token get+until give+job give+proof give+tell give+with_us hurry+proof hurry+show hurry+small hurry+warn it+warn item+process item+travel job+meeting job+period keep+keep keep+visit lesson+lodging lesson+proof lose+me lose+sum me+not:give me+not:send me+not:take me+persuade me+pupil me>figure meeting+paper meeting+process must_give+ready must_give>me must_give>school no no+oblige no+proof no+pupil not:amount+sum not:code+you not:fee+register not:take+school not:take+take oblige+paper oblige+small oblige+with_us official+small official+take official+with_us other+school owe+pay owe+register owe+salary pay+sure pay+they_pay period+small persuade+polite phone+wallet polite+ready process+pupil process+we qr+you salary+with_us school+take school+test security+sure send+token sum+test take+visit tell+wallet tell>pupil test+verify train+you verify we+you you>send ~aana ~aapke ~able ~admit ~agar ~also ~anybo ~asha ~badhe ~banki ~banwa ~bata ~be ~boy ~camp ~chai ~cours ~dekhi ~denge ~depar ~desk ~doosr ~down ~dukan ~epf ~exact ~expen ~fitne ~forma ~four ~free ~gets ~hand ~har ~him ~i'll ~inr ~isme ~itsel ~karen ~kisi ~l ~lagen ~life ~limit ~line ~milti ~mobil ~neede ~nobod ~one ~patna ~permi ~pocke ~proba ~promi ~rahi ~recei ~saal ~seats ~shuru ~thing ~those ~tutor ~usko ~utr ~vacan ~valid ~ways ~असली ~आवेदन ~इच्छु ~उसी ~एजेंट ~करेंग ~कोरे ~गारंट ~जाए ~तो ~दिया ~दूसरी ~देते ~धरोहर ~नहीं ~परिषद ~पाएंग ~पूरी ~बार ~भवन ~मेरी ~रही ~विषय ~सकते ~सहमत ~स्कूल",
  ],
  [
    0.05,
    "afterwards+authority afterwards+paper afterwards+per_head afterwards+register afterwards+train again+hurry again+me agency+give agency+job agency+me agency+nominal amount+bank_details amount+before amount+ready amount+security amount+test authority+original authority+school bank_details+job bank_details+submit before+donation before+fee before+no before+process before+with_us blank+nominal blank+until blank_cheque+nominal but+buy but+lesson but+originals but+persuade but+polite but+wallet buy+must_give buy+sum buy+wallet cancelled+hurry candidate+donation candidate+for_job candidate+give candidate+no candidate+not:fee candidate+oblige candidate+owe candidate+salary candidate+wallet candidate>buy candidate>give candidate>pay candidate>submit code+nominal code+process code+sure copy+copy copy+number copy+sum courier+figure courier+polite courier+they_pay deposit+get deposit+item deposit+owe deposit+paper deposit+they_pay deposit+warn deposit>candidate deposit>you donation+it donation+you duty+it fee+first_salary fee+lesson fee+lose fee+nominal fee+token figure+not:fee figure+polite figure+refundable figure+token figure>school first_salary+salary first_salary+they_pay for_job+not:owe for_job+paper for_job+send for_job+until for_job+wallet free+school free+travel fund+take get+lose get+proof get+warn get+with_us give+must_give give+train give>pupil hurry+percent hurry+test it+me it+not:process it+not:take it+pupil it+ready it+we item+polite job+lesson job+not:train job+official job+percent job+visa job+visit keep+school lesson+nominal lesson+period lesson+sum lodging+travel lose+not:register lose+send me>buy meeting+sure meeting+they_pay meeting+travel must_give+must_give must_give+show no+not:process no+percent no+security no+send no+submit no+work_of_money nominal+not:take nominal+polite nominal+send nominal+test nominal+verify not:amount+send not:take+you number+qr oblige+ready oblige+refundable oblige+salary oblige+sure oblige+warn original+salary original+security original+they_pay other+process other+refundable owe+ready owe+security owe+send owe+travel owe+warn owe>me own_hands+we pay+refundable pay+show pay+take pay+tell pay+verify pay+wallet pay_now+register per_head+travel per_head+you percent+register period+submit period+you persuade+school persuade+security persuade+we phone+sum polite+salary polite+test process+refundable process+with_us proof+you pupil+warn refundable+take register+take salary+sure school+travel school>deposit security+sum send+send send+verify send+with_us send+you send>we show+small show+take show+tell show+visit small+they_pay submit+train submit>official sum+tell sure+verify take+until take+wallet take>candidate take>we they_pay+token they_pay+wallet travel+with_us until+you we>deposit ~aadhi ~aaya ~addre ~alrea ~b ~ban ~baneg ~batay ~branc ~came ~cell ~comes ~confe ~deo ~dispa ~dono ~dubai ~ek ~emi ~evalu ~expir ~fathe ~fligh ~gali ~get ~gifts ~go ~gone ~guest ~hai ~hande ~hota ~hue ~induc ~kara ~kharc ~kota ~lesso ~mandi ~many ~milte ~nil ~nomin ~off ~okaxi ~only ~openi ~pa ~padeg ~pakki ~parti ~parts ~passw ~peopl ~pune ~rejec ~remit ~reply ~respe ~role ~rs ~saath ~seedh ~shiks ~show ~speak ~speed ~spoke ~stude ~tea ~that ~thi ~think ~ticke ~tonig ~twent ~vendo ~very ~vidya ~watch ~welco ~xxxxx ~yes ~yeste ~yet ~अग्रि ~अनिवा ~आधी ~आपके ~आपने ~ऊपर ~एजेंस ~कमरा ~कागज ~कार्य ~किट ~क्या ~तैयार ~देकर ~नंबर ~नियम ~ने ~पंजीक ~बता ~रजिस् ~रहे ~रिचार ~लेते ~वापसी ~शाम ~साथ ~साल ~से ~होते",
  ],
  [
    -0.05,
    "afterwards+afterwards afterwards+duty afterwards+lesson afterwards+owe again+you agency+not:give amount+paper ask_number+percent ask_number+send ask_number+small authority+authority authority+hurry authority+submit bank_details+before bank_details+fund before+candidate before+not:token before+period blank+but blank+send but+but but+candidate but+fund but+hurry but+me but+not:pay but+owe but+salary but+secret buy>you cancelled+give candidate+copy candidate+duty candidate+fund candidate+show candidate+take candidate+token candidate+until candidate+work_of_money cheque+salary copy+give copy+hurry copy+no copy+nominal copy+refundable copy+school deposit>pupil donation+no duty+meeting duty+school duty+take duty+they_pay fee+hurry fee+period figure+lose figure+school for_job+lodging for_job+original for_job+show for_job+submit for_job+they_pay for_job+travel free+give free+meeting free+train fund+get fund+pay fund+register fund+school fund+token fund+until get+percent get+polite get>me get>school get>you give+lose give+school give+small give+travel hurry+not:send hurry+official hurry+ready hurry+take it+lodging it+nominal it+not:deposit it+not:refundable it+not:register it+not:submit it+until item+keep item+limit item+lodging item+other item+security item+show job+send job+small keep+warn keep>pupil keep>school lesson+send lesson+tax limit+me limit+oblige limit+sure lodging+me lodging+meeting lodging+polite lodging+register lodging+show lodging+submit lodging+visit lodging+with_us lose+salary me+not:submit me+per_head meeting+until must_give+not:amount must_give+owe must_give+warn no+not:buy no+not:code no+not:paper no+not:refundable no+not:register no+notice no+originals no+token nominal+pay nominal+persuade nominal+same_day nominal+secret nominal+show not:amount+they_pay not:buy not:code not:deposit+not:take not:deposit+warn not:deposit+you not:fee+not:owe not:fee+take not:fee+warn not:fee+we not:owe+they_pay not:owe+you not:paper not:refundable not:register not:security+not:submit not:security+we not:token+salary notice+salary notice+sum number+official number+owe number+test official+paper original+own_hands original+take original+we originals+refundable other+send owe+period own_hands paper+salary paper+warn pay+pupil pay+until per_head+tell percent+tell period+polite period+school period+send period+show polite+pupil polite+they_pay polite+visit process+travel pupil+test pupil+work_of_money pupil>submit pupil>take qr+we refundable+register salary+school same_day+they_pay same_day+we school+send security+you send+warn show+with_us small submit+we sure+visit tell+token tell>school they_pay+train verify+warn we+with_us we>give work_of_money+you you>take ~act ~afrai ~age ~apne ~apni ~app ~autho ~avera ~baaki ~badha ~batch ~becau ~behin ~being ~bheje ~both ~bursa ~calle ~cance ~care ~case ~casua ~cauti ~chape ~chari ~chhot ~chutt ~claus ~com ~comin ~crr ~din ~does ~donat ~door ~early ~emerg ~exten ~fix ~for ~found ~frien ~funds ~gandh ~gayi ~ghant ~going ~green ~gross ~groun ~hisaa ~hones ~honge ~humei ~ib ~in ~inste ~invig ~it's ~kind ~kitni ~lagi ~lakh ~lapto ~leaf ~look ~looki ~manzi ~maps ~mediu ~min ~mysur ~naya ~next ~now ~out ~over ~paper ~parso ~pasan ~passb ~passp ~pichl ~pls ~possi ~pre ~prima ~prote ~raha ~rakh ~rakht ~reaso ~reimb ~reque ~resul ~right ~ring ~sab ~sakta ~sansk ~schol ~shop ~short ~size ~stitc ~subst ~tally ~telli ~thane ~took ~topic ~town ~unive ~wale ~warde ~were ~windo ~wish ~अनुभव ~ऑनलाइ ~कितनी ~किया ~क्यों ~खुलेग ~गेट ~जिसमे ~ठीक ~तथा ~धन्यव ~नियुक ~पढा ~पर्ची ~बच्चो ~भत्ता ~भ्रमण ~माँगे ~मिनट ~यहाँ ~रख ~रखें ~रहें ~लगा ~लिया ~लोग ~वही ~वाला ~विभाग ~व्यक् ~साढे ~सोमवा ~स्थाय ~स्वाग",
  ],
  [
    -0.1,
    "afterwards+fund afterwards+no afterwards+travel afterwards+verify amount+for_job amount+tax amount+travel amount+verify amount+warn ask_number+no authority+figure authority+owe authority+sure authority+until bank_details+cancelled bank_details+send bank_details+show bank_details+travel before+travel blank+copy blank+owe blank+refundable blank+submit but+free but+limit but+oblige cancelled+salary cancelled+take candidate+it candidate+not:take candidate+qr candidate+test candidate+we candidate>take code+school copy+own_hands copy+show donation+me donation+salary event+it fee+get fee+pay fee>me figure+free figure+ready first_salary+keep first_salary+tell for_job+refundable for_job+tell free+no free+pupil fund+you get get+small get+visit get>we gift_card+no gift_card+warn give+send give+until give>me hurry+item hurry+submit hurry+we it+notice it+percent it+period it+take it+test it+train item+owe item+secret item+token job+must_give job+not:fee job+not:give job+not:pay job+notice job+other job+show job+work_of_money keep+period keep+refundable keep+they_pay keep>me lesson+oblige lesson+show lesson+submit limit+limit limit+school lodging+pupil lodging+take me+other me+paper me+security me+with_us meeting+nominal meeting+sum meeting+we must_give+not:deposit must_give+number must_give+pay must_give+pupil no+not:take no+official no+original nominal+not:deposit nominal+period nominal+salary not:deposit+not:security not:fee+not:fee not:keep+school not:keep+we not:pay+we not:refundable+we not:register+we not:send not:send+warn not:take notice+period notice+warn number+register oblige+show official+we original+refundable originals+verify other owe+small owe+test owe+they_pay owe+with_us owe>candidate owe>school paper+qr paper+ready paper+security paper+take pay+we pay>candidate polite+with_us process+submit pupil+refundable pupil+we pupil>must_give qr+they_pay ready+register salary+submit salary+token same_day+take same_day+visit school+they_pay school+until school+you send+train take>pupil take>school tell>candidate they_pay+travel they_pay+verify wallet+we warn+with_us we>tell ~ackno ~adver ~alter ~bahut ~baith ~balan ~bonus ~box ~camer ~cbse ~chale ~chart ~chhut ~conce ~cross ~cyber ~decla ~delay ~deman ~depen ~descr ~diffe ~enter ~ever ~forwa ~fraud ~genui ~good ~got ~grade ~here ~hospi ~ignor ~jaiye ~join ~kaha ~kahin ~kamra ~mitha ~mothe ~namas ~netwo ~nurse ~page ~patie ~pocso ~proje ~provi ~readi ~recep ~recon ~refer ~regre ~remun ~revis ~round ~schoo ~send ~senio ~septe ~shift ~sleep ~st ~store ~suit ~suits ~ten ~that' ~thoma ~toh ~tuiti ~waive ~we'll ~we're ~went ~wing ~withd ~xii ~you'l ~yours ~zaroo ~अंतिम ~ओटीपी ~करता ~कारण ~किताब ~चार ~छायाप ~जाँच ~डालें ~तारीख ~दिखान ~देर ~दोनों ~निःशु ~पंद्र ~पाली ~पास ~पैन ~पैसे ~पोर्ट ~प्रीम ~बताएं ~बधाई ~बहुत ~बैंक ~भविष् ~मंजूर ~मिलता ~मुख्य ~यदि ~रहेगा ~रुपये ~लगेंग ~लागू ~लेखा ~लौटा ~वार्ष ~वाले ~शनिवा ~सरकार ~सावधा ~सूचित ~हिस्स",
  ],
  [
    -0.15,
    "afterwards+ask_number afterwards+small afterwards+we again+but agency+per_head agency+warn amount+must_give amount+nominal amount+wallet amount>pupil ask_number+candidate ask_number+me ask_number+until authority+get authority+job authority+no authority+send authority+train bank_details+hurry bank_details+me bank_details+small bank_details+you before+show but+code but+item but+pay buy+keep cancelled+send candidate+figure candidate+not:pay candidate+ready candidate+visit cheque+hurry copy+original copy+process copy+until deposit+lesson donation+period duty+test event+give event+keep event+oblige fee+lodging fee+me fee+official fee+we figure+first_salary figure+get figure+hurry for_job+you fund+owe fund+period fund+small fund+we get+oblige get+take get+you give+pay give+register give+test it+lesson item+pupil job+take keep+lesson keep+no keep+show keep+sure lesson+take limit+until lodging+school lodging+until lose+must_give lose+take me>amount meeting+visit must_give+not:submit no+qr no+small nominal+not:submit not:cheque+not:security not:cheque+you not:fee+they_pay not:pay+warn not:register+not:take not:send+polite not:submit+polite not:submit+warn not:submit+you notice+you oblige+polite original+send other+show owe+refundable paper+send pay+security period+period period+tell polite+small polite+you pupil+sure pupil+take pupil+with_us pupil>deposit ready+salary refundable+same_day register+small register+until register+warn salary+send same_day+same_day school+visit submit+take submit+visit sure+warn sure+with_us take+test take+travel until+warn we+work_of_money ~aa ~aaj ~aapse ~aati ~ab ~ac ~alag ~allow ~appea ~appro ~askin ~auto ~best ~bewar ~bhejn ~bills ~books ~break ~caree ~certi ~commi ~cover ~dekhn ~eleve ~esi ~fine ~fixat ~floor ~gate ~gaya ~hra ~invoi ~is ~jaise ~jana ~kat ~kateg ~leavi ~likh ~likha ~low ~m ~ma'am ~meeti ~mujhe ~neft ~negot ~paid ~pgt ~premi ~previ ~profi ~publi ~rd ~samaj ~sanct ~say ~sent ~serio ~shopk ~slips ~summe ~these ~timet ~too ~treat ~vacat ~wedne ~year ~you'r ~zarur ~अवकाश ~आ ~आपको ~एक ~का ~कालां ~किसी ~खेद ~चुका ~छोडने ~जुलाई ~ड्यूट ~दुकान ~देता ~परिवी ~प्रधा ~प्रपत ~बस ~बिल ~बीमा ~बुधवा ~लेकर ~संख्य ~सत्र ~सप्ता ~होगी",
  ],
  [
    -0.2,
    "amount+ask_number amount+donation amount+keep amount+period amount>candidate ask_number+before authority+nominal authority+take bank_details+refundable bank_details+tell before+fund before+lesson before+me before+per_head blank+job blank+register blank+they_pay but+it candidate+period code+warn copy+originals donation+pupil donation+small fee+refundable fee>we figure+percent figure>pupil first_salary+for_job for_job+limit for_job+oblige for_job+sure fund+hurry fund+must_give fund+polite get+lesson get+show get+test give+pupil give+refundable give>school it+keep it+they_pay it+travel item+paper item+percent item+school job+not:take keep+salary keep+travel lesson+pupil lesson+security lesson+work_of_money limit+pay limit+salary lodging+no me+not:amount me>tell no+not:submit no+pay nominal+pupil not:amount+we not:register+school not:submit not:take+warn notice+they_pay number+school number+visit original+ready originals+they_pay other+you owe+until pay+salary pay+small period+pupil process+send pupil+submit pupil+wallet pupil>keep ready+take ready+until refundable+test refundable+verify register+with_us salary+they_pay salary+you school+work_of_money secret+you security+tell security+they_pay security+visit send+visit show+show show+until small+until small+we small+you submit>we sum+travel sure+they_pay sure+token test+test work_of_money+work_of_money ~aane ~admin ~an ~avail ~bag ~batai ~bhej ~block ~can ~chowk ~claim ~colle ~conve ~cost ~credi ~cv ~daaln ~day ~dena ~diary ~duty ~extra ~fees ~fir ~form ~front ~has ~her ~hope ~jao ~junio ~kitne ~le ~level ~login ~march ~meet ~mess ~more ~mrs ~none ~octob ~onlin ~ours ~passe ~pendi ~priva ~prt ~renew ~repor ~rules ~rupay ~rupee ~sends ~simpl ~since ~singl ~start ~steps ~tax ~tds ~type ~uan ~want ~warna ~weeks ~yahan ~अभिभा ~अलग ~आई ~आएँगे ~ऐप ~की ~कृपया ~को ~घर ~छूट ~जाता ~दें ~पाँच ~पुस्त ~बताएँ ~बेटी ~ब्याज ~महँगा ~रसीद ~लिख ~शुक्र ~सुरक् ~सूचना ~हमने ~हमें",
  ],
  [
    -0.25,
    "afterwards+until agency+not:fee amount+buy amount+same_day amount>school ask_number+it ask_number+keep authority+candidate authority+keep bank_details before+get before+polite before+register but+fee but+not:amount cancelled+cheque candidate+warn candidate>keep candidate>tell cheque+lose code+show copy+we fee+not:register fee+work_of_money first_salary+notice first_salary+owe first_salary+sum free+item free+register get+get get+tell give+notice give+other give+paper it+small job+polite keep+lodging keep+nominal keep+pay keep+take keep+token lesson+percent lesson+sure lesson+we limit+period limit+we lodging+they_pay me+pay me+same_day meeting+submit no+not:cheque no+not:give no+take nominal+original nominal+originals nominal+they_pay not:amount+school not:cheque notice phone+they_pay phone+you process+warn register+verify school>figure secret+send show+we submit+until sum+work_of_money sum>pupil take+verify tell+we tell>we ~affil ~and ~aroun ~arrea ~assis ~at ~atten ~black ~book ~bring ~calli ~da ~dega ~dete ~dupli ~email ~exam ~five ~hafte ~hoti ~ifsc ~insur ~janua ~kya ~lab ~mam ~match ~me ~mein ~milta ~msg ~music ~not ~optio ~panel ~par ~payin ~picni ~plan ~porta ~posit ~prosp ~quote ~retur ~sells ~she ~sign ~signa ~some ~someo ~stage ~tgt ~ur ~van ~willi ~woh ~worki ~writt ~you'v ~अधिक ~अब ~आपका ~कि ~कोई ~चयन ~जैसे ~डेमो ~नौ ~परीक् ~पहचान ~पाठ ~भेज ~रद्द ~लीजिए ~साधार ~सुबह ~सौ",
  ],
  [
    -0.3,
    "afterwards+period afterwards+ready agency+no amount+duty ask_number+get authority+but authority+number buy+no cancelled candidate+travel copy+same_day deposit+pupil event+pupil figure+salary free+they_pay fund+give fund+salary get+salary hurry+lodging hurry+period keep+pupil lesson+me lesson+polite lesson+refundable lesson+until me+oblige me+original me+sure me>get must_give+no no+owe no+travel not:amount+not:take not:amount+owe not:pay+polite oblige+send oblige+take originals+same_day paper+same_day period+ready period+take polite+process polite+travel process+register pupil+until ready+show send+tell submit>pupil tell+travel tell+visit they_pay+we ~april ~bachh ~basic ~bear ~budge ~close ~confi ~delet ~dikha ~fake ~final ~find ~gover ~hear ~hindi ~hogi ~ke ~left ~lengi ~lost ~machi ~maths ~mil ~monda ~nahi ~ne ~norma ~offic ~pf ~pick ~quest ~recov ~relie ~rent ~sawaa ~scien ~secti ~someb ~state ~taken ~tarik ~thana ~till ~times ~tuesd ~video ~way ~websi ~wheth ~wrong ~ya ~zoom ~zyada ~कक्षा ~देखकर ~देगा ~पढाइए ~बजे ~बैठक ~मासिक ~में ~समय ~हम ~है ~होती",
  ],
  [
    -0.35,
    "afterwards+candidate afterwards+polite again+school ask_number+submit bank_details+bank_details bank_details+give bank_details+it bank_details+polite before+keep blank+get but+lodging but+nominal candidate event+you it+item it+job it+limit it+official it+per_head item+take job+original job+warn lesson+must_give lesson+they_pay me+phone me+train no+not:send no+period original+same_day owe+pupil pupil>figure pupil>give school sum+until tell+with_us test test+they_pay travel+we ~aadmi ~anyth ~apply ~been ~blood ~copie ~fare ~g ~home ~leave ~let ~libra ~log ~loss ~mahin ~mater ~meets ~milen ~minut ~mista ~ms ~new ~old ~rok ~sakte ~says ~scale ~shall ~tha ~uska ~we'd ~week ~अगले ~कल ~पुलिस ~भर ~विद्य ~समिति ~स्वीक",
  ],
  [
    -0.4,
    "afterwards+salary amount+fee authority+register authority+they_pay authority+verify bank_details+number before+free candidate+not:amount copy+it copy+polite copy+submit copy+they_pay copy+you duty+sum figure+keep for_job+warn free+me fund+no hurry+until item+they_pay job+pupil job+we limit+travel me+register must_give+tell no+not:pay no+school no+verify not:amount+warn not:pay number+phone owe+sure percent+sum polite send+they_pay they_pay+warn you>amount ~anoth ~bachc ~campu ~chahi ~day's ~decem ~due ~fille ~h ~hum ~hurry ~kar ~kiray ~kuch ~man ~matte ~morni ~no ~pleas ~raise ~sport ~write ~अपना ~आठ ~फीस ~लें",
  ],
  [
    -0.45,
    "amount+first_salary amount+work_of_money ask_number candidate+lodging candidate+tell copy+keep donation+nominal event+figure event+sum fee+keep fee+travel figure>candidate fund+me fund+sum job+verify me>pay no+sure no+they_pay notice+school oblige+pupil period+we pupil+school pupil>pay tell+they_pay we>pay ~advan ~after ~by ~corre ~could ~each ~handl ~hazar ~lijiy ~like ~padha ~passc ~perio ~puran ~satur ~seven ~site ~speci ~theek ~thoda ~wait ~writi ~कक्ष ~किराय ~द्वार ~भी",
  ],
  [
    -0.5,
    "afterwards+pupil authority+sum bank_details+salary but+pupil candidate+pupil copy+paper duty+get fee+warn figure+fund figure+travel free+lodging get+me give+original give+take hurry+keep hurry+salary job+travel no+tell nominal+travel originals+show other+tell send+travel submit+travel tell+warn they_pay warn+you ~agle ~answe ~exper ~isliy ~kijiy ~never ~se ~somva ~takes ~which ~you'd ~उत्तर ~गया ~प्रती",
  ],
  [
    -0.55,
    "again+paper authority+it code+item fee+take fee+verify figure+sum first_salary+refundable free+it fund+it it+pay job+oblige keep+same_day no+not:security no+salary not:security owe>pupil refundable+show visit+visit ~#1 ~agent ~appli ~bas ~child ~ctet ~detai ~docum ~expla ~his ~hour ~incre ~messa ~posts ~rakhi ~rci ~subah ~term ~us ~visit ~लाने ~हो",
  ],
  [
    -0.6,
    "agency+it ask_number+you authority+you candidate+free candidate+sure candidate+they_pay code+no fee>pupil first_salary+until for_job+no give+polite keep+test polite+sure pupil+security pupil+you same_day+show until+we ~anyon ~carri ~copy ~days ~deduc ~follo ~had ~keep ~ki ~need ~post ~pupil ~room ~up ~कुछ ~खर्च",
  ],
  [
    -0.65,
    "ask_number+salary fee+security give+item period pupil>amount salary+until travel+you ~assem ~cut ~lette ~note ~sorry ~th ~trave ~years ~क्षमा ~या",
  ],
  [
    -0.7,
    "amount+event copy+send job+until lodging+you no+with_us number+polite same_day school>fee show they_pay+they_pay ~admis ~again ~baje ~check ~frida ~gaye ~july ~photo ~test ~thank ~पद",
  ],
  [
    -0.75,
    "code+visit event fee+school get+they_pay give+number give+salary give+show it+visit item+visit me+travel me+warn me+we pay+period pupil>fee ~? ~coach ~costs ~id ~june ~time ~दिन",
  ],
  [
    -0.8,
    "authority+fee but+warn event+me figure+pupil get+sum give+nominal it+register job+register job+tell lesson lesson+you polite+warn you ~hain ~jawab ~maang ~we ~न",
  ],
  [
    -0.85,
    "amount+pupil before+they_pay code+secret get+travel no+polite refundable+travel work_of_money ~a ~kal ~paise ~polic ~करें",
  ],
  [-0.9, "ask_number+sum before+you fee+with_us free no+warn no+we ~#2 ~about ~baar ~lectu ~tell ~there ~सामान"],
  [-0.95, "duty fund+fund pupil+sum salary+salary travel+travel ~asked ~guard ~may ~प्रति"],
  [-1, "fee+pupil figure+period pupil+register ~any ~board ~class ~dijiy ~paren ~was"],
  [-1.05, "they_pay+you visit+you ~late ~nothi ~notic ~pays ~prese"],
  [-1.1, "copy limit paper+show salary verify+verify ~on"],
  [-1.15, "lodging sum+sum ~bill ~if"],
  [-1.2, "pupil>sum warn+warn ~staff"],
  [-1.25, "original+show pupil+pupil warn+we ~would"],
  [-1.3, "~#6 ~last"],
  [-1.35, "limit+sum ~ask"],
  [-1.4, "lesson+lesson warn"],
  [-1.45, "~per"],
  [-1.5, "~demo"],
  [-1.6, "authority"],
  [-1.7, "~or"],
  [-1.75, "fund"],
  [-1.95, "salary+sum"],
  [-2, "travel"],
  [-2.1, "period+sum"],
  [-2.5, "pupil"],
];
